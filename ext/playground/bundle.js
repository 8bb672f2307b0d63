/* The libraries of the page, which esbuild bundles: CodeMirror for the editor and uPlot for plots. */
import {autocompletion, closeBrackets, completionKeymap} from "@codemirror/autocomplete";
import {defaultKeymap, history, historyKeymap} from "@codemirror/commands";
import {sql, SQLDialect, SQLite} from "@codemirror/lang-sql";
import {bracketMatching, HighlightStyle, syntaxHighlighting} from "@codemirror/language";
import {Annotation, StateEffect, StateField} from "@codemirror/state";
import {Decoration, EditorView, keymap} from "@codemirror/view";
import {tags} from "@lezer/highlight";
import uPlot from "uplot";
import plotStyle from "uplot/dist/uPlot.min.css";

const colours = HighlightStyle.define([
  {tag: tags.keyword, color: "var(--keyword)", fontWeight: "600"},
  {tag: [tags.string, tags.special(tags.string)], color: "var(--string)"},
  {tag: [tags.number, tags.bool, tags.null], color: "var(--number)"},
  {tag: tags.comment, color: "var(--quiet)", fontStyle: "italic"},
]);

/* Do not highlight the column names value, x, y and position as keywords. */
const dialect = SQLDialect.define({...SQLite.spec, keywords: SQLite.spec.keywords.replace(/\b(value|x|y|position)\b/g, "")});

/* The position of an error is marked until the text changes. */
const markFailure = StateEffect.define();
const failure = StateField.define({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects)
      if (effect.is(markFailure)) return Decoration.set(Decoration.mark({class: "failed"}).range(effect.value.from, effect.value.to));
    return transaction.docChanged ? Decoration.none : marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/* Insert the name of a function, with parentheses around the cursor if the function has arguments. */
function insertCall(view, {label, detail}, from, to) {
  const hasArguments = detail !== "" && view.state.sliceDoc(to, to + 1) !== "(";
  view.dispatch({changes: {from, to, insert: label + (hasArguments ? "()" : "")},
    selection: {anchor: from + label.length + (hasArguments ? 1 : 0)}});
}

/* Create an editor in the element `parent`. Ctrl+Enter calls `run`, and changes by the user call `typed`. The editor
** completes keywords of SQL and the entries of `functions`, objects with label, detail and info. */
export function createEditor({parent, label, run, typed}) {
  const fromPage = Annotation.define(), editor = {functions: []};
  const complete = (context) => {
    const word = context.matchBefore(/\w+/);
    return word === null && !context.explicit ? null
      : {from: word?.from ?? context.pos, options: editor.functions.map((entry) => ({...entry, type: "function", apply: insertCall, boost: 1})), validFor: /^\w*$/};
  };
  const view = new EditorView({parent, extensions: [
    keymap.of([{key: "Mod-Enter", run: () => { run(); return true; }}, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
    history(), bracketMatching(), closeBrackets(), autocompletion(), failure, EditorView.lineWrapping,
    sql({dialect, upperCaseKeywords: true}), dialect.language.data.of({autocomplete: complete}), syntaxHighlighting(colours),
    EditorView.contentAttributes.of({"aria-label": label, "aria-describedby": "keys", spellcheck: "false", autocapitalize: "off", autocorrect: "off"}),
    EditorView.updateListener.of((update) => {
      if (update.docChanged && !update.transactions.some((transaction) => transaction.annotation(fromPage))) typed();
    }),
  ]});
  return Object.assign(editor, {
    get: () => view.state.doc.toString(),
    set: (text) => view.dispatch({changes: {from: 0, to: view.state.doc.length, insert: text}, annotations: fromPage.of(true)}),
    mark: (from, to) => view.dispatch({effects: [markFailure.of({from, to}), EditorView.scrollIntoView(from)]}),
    view,
  });
}

export {uPlot, plotStyle};
