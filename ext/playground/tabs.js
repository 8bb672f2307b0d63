/* Tabs: the page shows one of its parts at a time. The address #play or #own selects a part. */
const TABS = ["query", "play", "own"];

function showTab(name, focus) {
  for (const tab of TABS) {
    const button = byId("tab-" + tab), isShown = tab === name;
    byId(tab).hidden = !isShown;
    button.setAttribute("aria-selected", String(isShown));
    button.tabIndex = isShown ? 0 : -1;
    if (isShown && focus) button.focus();
  }
  if (name !== "query") return;
  foldChips(); // these sizes depend on the width of the column
  redrawBoards();
}

const tabOfAddress = () => TABS.find((name) => location.hash === "#" + name);

/* Add the tabs. Arrow keys move between them. */
function startTabs() {
  for (const name of TABS) byId("tab-" + name).addEventListener("click", () => showTab(name));
  byId("tabs").addEventListener("keydown", (event) => {
    const step = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    if (!step) return;
    event.preventDefault();
    const at = TABS.findIndex((name) => !byId(name).hidden);
    showTab(TABS[(at + step + TABS.length) % TABS.length], true);
  });
  showTab(tabOfAddress() ?? "query");
}
