# One file of C from many: awk -f amalgamate.awk FILE.c ... > grundy.c
#
# The system's headers come first, then the project's, each once and behind those that it includes, then
# the FILEs. Headers without an include guard are bodies, included several times: they are put where
# they are included. A file's macros end with the file. No name that is private to a file is another's,
# too (tests/package/sources.test), so that nothing has to be renamed. What a file asks the system's
# headers for (#define _..._SOURCE) goes to the top.

function exists(path,    line, found) {
  found = (getline line < path) >= 0
  close(path)
  return found
}

function header_path(includer, name) {
  sub(/[^\/]*$/, "", includer)
  if (exists("ext/" name))
    return "ext/" name
  if (exists(includer name))
    return includer name
  print "amalgamate: " includer " includes " name ", which isn't there" > "/dev/stderr"
  exit failed = 1
}

function is_guarded(path,    line, found) {
  while (!found && (getline line < path) > 0)
    found = line ~ /^#ifndef GRUNDY_/
  close(path)
  return found
}

# Append the lines of a file, and of the bodies that it includes, to the text of a unit. `depth` is how
# many #if are open, but for a header's guard.
function read(path, unit, depth,    line, name) {
  while ((getline line < path) > 0) {
    if (line ~ /^ *# *if/) depth++
    if (line ~ /^ *# *endif/) depth--
    if (line ~ /^#define _[A-Z_]+_SOURCE /) {
      split(line, words, " ")
      asked = asked "#ifndef " words[2] "\n" line "\n#endif\n"
    } else if (line ~ /^ *# *include *"/) {
      split(line, words, "\"")
      name = header_path(path, words[2])
      if (!is_guarded(name))
        read(name, unit, depth)
      else if (!(name in text))
        read_header(name)
    } else if (line ~ /^ *# *include *</ && depth > 0) # its functions aren't ours to hide
      text[unit] = text[unit] "#ifdef GRUNDY_HIDES\n#pragma GCC visibility push(default)\n#endif\n" \
        line "\n#ifdef GRUNDY_HIDES\n#pragma GCC visibility pop\n#endif\n"
    else if (line ~ /^ *# *include *</)
      system_headers = index(system_headers, line) ? system_headers : system_headers line "\n"
    else
      text[unit] = text[unit] line "\n"
    if (unit ~ /c$/ && match(line, /^ *# *define +[A-Za-z0-9_]+/)) {
      name = substr(line, 1, RLENGTH)
      sub(/.* /, "", name)
      macros[unit] = macros[unit] "#undef " name "\n"
    }
  }
  close(path)
}

function read_header(path) {
  text[path] = ""
  read(path, path, -1)
  # What the entry point's header offers is visible outside.
  if (path ~ /^ext\/[a-z]*\.h$/)
    public = public shown(path)
  else
    headers = headers shown(path)
}

function shown(unit) {
  return "\n/* ======== " unit " ======== */\n\n" text[unit] macros[unit]
}

BEGIN {
  for (i = 1; i < ARGC; i++) {
    read(ARGV[i], ARGV[i], 0)
    bodies = bodies shown(ARGV[i])
  }
  print "/* grundy: combinatorial game theory in SQL, in one file. Made from the sources by"
  print "** `make amalgamation`: change those, not this. Licence: MIT."
  print "**"
  print "** To be loaded by SQLite: cc -O2 -fPIC -shared grundy.c -o grundy.so"
  print "** Inside a program:       cc -O2 -DSQLITE_CORE -c grundy.c"
  print "*/"
  print "#define GRUNDY_ENTRY_POINT"
  print asked system_headers public
  print "/* Nothing but the entry point is visible outside. */"
  print "#if defined(__GNUC__) && !defined(_WIN32)"
  print "#define GRUNDY_HIDES\n#pragma GCC visibility push(hidden)\n#endif"
  print headers bodies
  print "#ifdef GRUNDY_HIDES\n#pragma GCC visibility pop\n#endif"
  exit failed
}
