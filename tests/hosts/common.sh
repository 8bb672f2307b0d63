# Find and install tools for the tests of hosts. With HOSTS_INSTALL=1 in the environment, missing tools are installed;
# with HOSTS_INSTALL=quick, only tools that need neither a compiler nor another Node; by default no tool is installed,
# and tests that lack a tool are skipped.
. tests/analyses/common.sh
: "${GRUNDY_BUILD:=$PWD/build}" "${GRUNDY_LIBRARY:=$PWD/dist/grundy.so}" "${GRUNDY_PRELOAD:=}" "${HOSTS_INSTALL:=0}"
if [ -n "$GRUNDY_PRELOAD" ]; then
  echo "1..0 # SKIP a host would have to be built with the sanitizers"
  exit 0
fi
modules=$GRUNDY_BUILD/hosts/node_modules

skip() {
  number=$((number + 1))
  echo "ok $number - $1 # SKIP $2"
}

# python MODULE: print a Python that has the module and can load extensions
python() {
  for candidate in python3 /usr/bin/python3; do
    "$candidate" -c "import $1, sqlite3; sqlite3.Connection.enable_load_extension" 2>/dev/null || continue
    command -v $candidate
    return
  done
  return 1
}

# node_with_sqlite: print a Node with built-in SQLite, from this machine or from npm
node_with_sqlite() {
  for candidate in node "$modules"/node-linux-*/bin/node; do
    "$candidate" -e 'require("node:sqlite").DatabaseSync.prototype.loadExtension.name' 2>/dev/null || continue
    command -v "$candidate"
    return
  done
  return 1
}

# npm_install PACKAGE: install the package into build/hosts
npm_install() {
  sh tests/bin/install-tools node npm c++ python3 make && npm install --prefix "$GRUNDY_BUILD/hosts" --no-audit --no-fund "$1"
}

# there TOOL: succeed if TOOL can be run. TOOL is a tool of tests/bin/install-tools; node:sqlite; npm:PACKAGE for a
# package in build/hosts; or a platform.
there() {
  case $1 in
    node:sqlite) node_with_sqlite ;;
    npm:*) package=${1#npm:} && NODE_PATH=$modules node -e "new (require('${package%@*}'))(':memory:')" ;;
    linux-*) [ "$(ext/package/platform host)" = "$1" ] ;;
    *) [ -z "$(sh tests/bin/install-tools --missing "$1")" ] ;;
  esac >/dev/null 2>&1
}

install() {
  case $HOSTS_INSTALL:$1 in
    quick:node:sqlite | quick:c++ | quick:npm:better-sqlite3*) return 1 ;;
  esac
  case $1 in
    node:sqlite) npm_install "node-$(node -p 'process.platform + "-" + process.arch')@24" ;;
    npm:*) npm_install "${1#npm:}" ;;
    linux-*) false ;;
    *) sh tests/bin/install-tools "$1" ;;
  esac >"$work/installed" 2>&1 </dev/null
}

# ready NAME TOOL...: succeed if all tools are present, otherwise skip NAME
ready() {
  name=$1
  shift
  for tool; do
    ! there "$tool" || continue
    [ "$HOSTS_INSTALL" = 0 ] || install "$tool"
    if ! there "$tool"; then
      skip "$name" "no $tool on this machine"
      [ ! -s "$work/installed" ] || tail -n 5 "$work/installed" | sed 's/^/# /'
      return 1
    fi
  done
}
