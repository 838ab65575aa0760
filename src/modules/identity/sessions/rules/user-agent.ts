/** What somebody signs in with, in the words that people use for it; null where it does not say. */
export type Device = {
  kind: 'phone' | 'tablet' | 'computer' | 'app' | 'unknown'
  browser: string | null
  system: string | null
}

/** The first that matches counts: most browsers claim to be several others too. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bComanda\//, 'Comanda'],
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/** Reads a User-Agent header as far as it helps somebody to recognise their own devices. Versions do not. */
export function readUserAgent(text: string | null): Device {
  const agent = text ?? ''
  const browser = BROWSERS.find(([pattern]) => pattern.test(agent))?.[1] ?? null
  const system = SYSTEMS.find(([pattern]) => pattern.test(agent))?.[1] ?? null
  return { kind: kindOf(agent, system), browser, system }
}

function kindOf(agent: string, system: string | null): Device['kind'] {
  if (system === 'iOS') return 'phone'
  if (system === 'iPadOS') return 'tablet'
  if (system === 'Android') return /\bMobile\b/.test(agent) ? 'phone' : 'tablet'
  if (system) return 'computer'
  return agent.trim() ? 'app' : 'unknown'
}

/** So much of an address as tells a network from another, and not a household: "83.45.x.x", "2a02:9130:x". */
export function maskedIp(ip: string | null): string | null {
  if (!ip) return null
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  const four = plain.match(/^(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/)
  if (four) return `${four[1]}.${four[2]}.x.x`
  if (!plain.includes(':')) return null
  const [first = '', second = ''] = plain.split(':')
  return first ? `${first}:${second || '0'}:x` : '::x'
}
