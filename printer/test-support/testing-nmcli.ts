import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface TestingNmcli {
  /** To be put in front of PATH. */
  bin: string
  /** What it was told, a line for each call. */
  told(): string[]
  /** What it was given on its input and in files. */
  secrets(): string
  /** As `type:active:name`. */
  connections(): string[]
  /** The networks there are, a line for each. */
  inRange(ssids: string[]): void
  /** Calls that contain it fail, saying this. */
  failAt(words: string, saying: string): void
  /** Calls that contain it wait until it is called again, with other words. */
  hangAt(words: string): void
}

/** NetworkManager's program as a script: it keeps what it is told, and a list of connections, one file for each. */
export function makeTestingNmcli(folder: string): TestingNmcli {
  const at = (name: string) => join(folder, name)
  for (const name of ['bin', 'connections']) mkdirSync(at(name), { recursive: true })
  for (const name of ['told', 'secrets', 'ssids', 'fail', 'hang']) writeFileSync(at(name), '')
  writeFileSync(at('connections/u-old'), '802-11-wireless:yes:Old Wi-Fi\n')
  writeFileSync(at('bin/nmcli'), SCRIPT.replaceAll('FOLDER', folder), { mode: 0o755 })
  const lines = (name: string) => readFileSync(at(name), 'utf8').split('\n').filter(Boolean)
  return {
    bin: at('bin'),
    told: () => lines('told'),
    secrets: () => (existsSync(at('secrets')) ? readFileSync(at('secrets'), 'utf8') : ''),
    connections: () =>
      [...new Bun.Glob('*').scanSync(at('connections'))].toSorted().flatMap(id => lines(`connections/${id}`)),
    inRange: ssids => writeFileSync(at('ssids'), `${ssids.join('\n')}\n`),
    failAt: (words, saying) => writeFileSync(at('fail'), `${words}\n${saying}\n`),
    hangAt: words => writeFileSync(at('hang'), `${words}\n`),
  }
}

const SCRIPT = `#!/bin/sh
cd 'FOLDER'
all="$*"
echo "$all" >> told
while read -r word < hang; case "$all" in *"\${word:-nothing}"*) true ;; *) false ;; esac; do sleep 0.05; done
word=$(sed -n 1p fail); case "$all" in *"\${word:-nothing}"*) sed -n 2p fail >&2; exit 4 ;; esac
# Rewrites what is active: the connection in $1, of its type, is the only one; none with an empty name.
use() {
  type=$(cut -d: -f1 "connections/$1")
  for one in connections/*; do
    if [ "$(cut -d: -f1 "$one")" = "$type" ]; then
      state=no; [ "$one" = "connections/$1" ] && state=$2
      echo "$type:$state:$(cut -d: -f3- "$one")" > changed; mv changed "$one"
    fi
  done
}
# By uuid or id, the last argument but what follows.
find_it() {
  if [ "$1" = uuid ]; then echo "$2"; return; fi
  for one in connections/*; do [ "$(cut -d: -f3- "$one")" = "$2" ] && basename "$one"; done | tail -1
}
[ "$1" = --wait ] && shift 2
case "$all" in
  *'connection show') for one in connections/*; do echo "$(basename "$one"):$(cat "$one")"; done ;;
  *'device wifi list'*) cat ssids ;;
  'connection add type wifi'*) echo "802-11-wireless:no:$6" > "connections/u-$$" ;;
  'connection edit'*) cat >> secrets ;;
  'connection import'*) cat "$6" >> secrets; echo "wireguard:yes:$(basename "$6" .conf)" > "connections/u-$$" ;;
  *'connection modify'*) [ -n "$(find_it "$3" "$4")" ] || exit 10 ;;
  *'connection up'*) use "$(find_it "$3" "$4")" yes ;;
  *'connection down'*) use "$(find_it "$3" "$4")" no ;;
  *'connection delete'*) rm "connections/$(find_it "$3" "$4")" || exit 10 ;;
esac
`
