# Combine the sources into one C file: awk -f amalgamate.awk FILE.c ... > grundy.c
#
# The output contains the includes of system headers, then each header of the project once, after the headers that it
# includes, and then the FILEs. A header without an include guard is a body that is included several times, and is copied to
# each of these places. Macros are undefined at the end of their file. Names that are private to a file occur in no other
# file (tests/package/sources.test), so nothing is renamed. Definitions of _..._SOURCE, which select the features of system
# headers, are moved to the top.

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
  print "amalgamate: " includer " includes " name ", which does not exist" > "/dev/stderr"
  exit failed = 1
}

function is_guarded(path,    line, found) {
  while (!found && (getline line < path) > 0)
    found = line ~ /^#ifndef GRUNDY_/
  close(path)
  return found
}

# Append the lines of a file, and of the bodies that it includes, to the text of a unit. `depth` is the number of open #if,
# without the guard of a header.
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
    } else if (line ~ /^ *# *include *</ && depth > 0) # keep its functions visible
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
  # Declarations in the header of the entry point remain visible to programs.
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
  print "/* grundy: combinatorial game theory in SQL, in one file. Generated from the sources by"
  print "** `make amalgamation`; edit the sources instead. License: MIT."
  print "**"
  print "** Loadable extension:     cc -O2 -fPIC -shared grundy.c -o grundy.so"
  print "** Linked into a program:  cc -O2 -DSQLITE_CORE -c grundy.c"
  print "*/"
  print "#define GRUNDY_ENTRY_POINT"
  print asked system_headers public
  print "/* Only the entry point is visible outside of this file. */"
  print "#if defined(__GNUC__) && !defined(_WIN32)"
  print "#define GRUNDY_HIDES\n#pragma GCC visibility push(hidden)\n#endif"
  print headers bodies
  print "#ifdef GRUNDY_HIDES\n#pragma GCC visibility pop\n#endif"
  exit failed
}
