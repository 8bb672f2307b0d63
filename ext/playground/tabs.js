/* Tabs: the page shows one of its parts at a time. The address selects a part, as #play does, and what it shows: it is a list
** of names and values such as #own=RULES&board=BOARD, whose first name is a tab or `sql`. */
const TABS = ["query", "play", "own", "guide"];
let writtenAddress = ""; // by the page itself

function showTab(name, focus) {
  for (const tab of TABS) {
    const button = byId("tab-" + tab), isShown = tab === name;
    byId(tab).hidden = !isShown;
    button.setAttribute("aria-selected", String(isShown));
    button.tabIndex = isShown ? 0 : -1;
    if (isShown && focus) button.focus();
  }
  if (name === "guide" && guide.path === null) openPage(FIRST_PAGE);
  if (name !== "query") return;
  foldChips(); // these sizes depend on the width of the column
  redrawBoards();
}

/* Return the names and values in the address. */
const addressParts = () => new URLSearchParams(location.hash.slice(1).replaceAll("+", "%2B"));

function tabOfAddress() {
  const [[name] = []] = addressParts();
  return name === "sql" ? "query" : TABS.find((tab) => tab === name);
}

const linkTo = (parts) => "#" + Object.entries(parts).map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");

/* Put names and values into the address of the page, copy it, and say so in the element `status`. */
async function shareLink(parts, status) {
  const address = linkTo(parts);
  if (address !== location.hash) location.hash = writtenAddress = address;
  try {
    await navigator.clipboard.writeText(location.href);
    status.textContent = "Link copied";
  } catch {
    status.textContent = "The address of this page is the link now";
  }
}

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
