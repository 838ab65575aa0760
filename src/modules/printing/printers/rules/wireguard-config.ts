const KEY = /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/
const HOST_PORT = /^(\[[\da-fA-F:.]+\]|[\w.-]+):\d{1,5}$/
const ADDRESSES = /^[\da-fA-F.:]+(\/\d{1,3})?(\s*,\s*[\da-fA-F.:]+(\/\d{1,3})?)*$/
const NUMBER = /^\d{1,10}$/

/** What may stand in each part. No hooks: PostUp and its like are lines for a shell. */
const LINES: Readonly<Record<'Interface' | 'Peer', Readonly<Record<string, RegExp>>>> = {
  Interface: {
    privatekey: KEY,
    address: ADDRESSES,
    dns: /^[\w.:-]+(\s*,\s*[\w.:-]+)*$/,
    mtu: NUMBER,
    listenport: NUMBER,
    fwmark: /^(0x[\da-f]{1,8}|\d{1,10}|off)$/i,
  },
  Peer: {
    publickey: KEY,
    presharedkey: KEY,
    allowedips: ADDRESSES,
    endpoint: HOST_PORT,
    persistentkeepalive: /^(\d{1,5}|off)$/,
  },
}

export type WireguardMistake = { line: number; text: string } | 'noInterface' | 'noPeer'

/** Null when it is the configuration of one interface and its peers, and nothing else. Comments may stand in it. */
export function whyNotWireguardConfig(config: string): WireguardMistake | null {
  let part: 'Interface' | 'Peer' | null = null
  const found = { Interface: 0, Peer: 0, privatekey: 0, publickey: 0 }
  for (const [index, raw] of config.split(/\r?\n/).entries()) {
    const text = raw.replace(/#.*/, '').trim()
    if (!text) continue
    const mistake = { line: index + 1, text: nameIn(text) }
    const [, heading] = /^\[(\w+)\]$/.exec(text) ?? []
    if (heading !== undefined) {
      if (heading !== 'Interface' && heading !== 'Peer') return mistake
      part = heading
      found[heading]++
      continue
    }
    const [, name = '', value = ''] = /^(\w+)\s*=\s*(.*)$/.exec(text) ?? []
    const key = name.toLowerCase()
    if (!part || !Object.hasOwn(LINES[part], key) || !LINES[part][key]!.test(value)) return mistake
    if (key === 'privatekey' || key === 'publickey') found[key]++
  }
  if (found.Interface !== 1 || found.privatekey !== 1) return 'noInterface'
  return found.Peer === 0 || found.publickey !== found.Peer ? 'noPeer' : null
}

/** Only what a line is called: its value may be a key. */
const nameIn = (text: string) => text.split('=')[0]!.trim().slice(0, 40)
