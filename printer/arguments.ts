import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  PRINTER_LANGUAGES,
  type PrinterLanguage,
} from '../src/modules/printing/papers/rules/commands/printer-models'
import { isCommandKey } from './commands/trusted-command'

export type DeviceChoice =
  | { kind: 'tcp'; host: string; port: number }
  | { kind: 'file'; path: string }
  | { kind: 'queue'; name: string }
  | { kind: 'png'; folder: string }

export interface DaemonOptions {
  server: string
  device: DeviceChoice
  format: PrinterLanguage
  state: string
  /** Made up and kept when not given. */
  deviceId?: string
  token?: string
  /** Forget the token and ask to be claimed anew. */
  claim: boolean
  /** The platform's public key: commands signed with it may change the network of this machine. Null: none may. */
  commandKey: string | null
  /** May run with all rights. */
  asRoot: boolean
  /** Null: no local proxy. */
  proxyPort: number | null
  proxyToken?: string
  proxyOrigins: string[]
}

export const HELP = `Prints what the platform has for this printer.

  comanda-printer --tcp 192.168.1.50:9100        a receipt printer in the network
  comanda-printer --device /dev/usb/lp0          a receipt printer on a cable
  comanda-printer --queue kitchen                a printer that the system has a queue for (CUPS); on Windows
                                                 one that is shared: --queue \\\\localhost\\kitchen
  comanda-printer --png ./papers                 no printer: each paper becomes a picture

  --server URL          the platform              (http://localhost:9070)
  --format LANGUAGE     what the printer speaks   (escpos; zpl for label printers, star for Star Line Mode)
  --state FOLDER        token, journal and spool  (~/.comanda-printer)
  --device-id ID        how this device is known  (made up once, kept in the state folder)
  --token prn_...       instead of being claimed in the back office
  --claim               forget the token and be claimed anew
  --proxy-port PORT     local programs print here (9101; 0 for none)
  --proxy-token TEXT    what they have to show    (none)
  --proxy-origin URL    a web page that may print (the server's; may be repeated)
  --allow-remote-config KEY
                        the platform's super admins may change Wi-Fi and WireGuard of this machine, by commands
                        signed with this key, which their print dialog shows
  --self-test           says whether the program runs here and draws
  --as-root             run it even with all rights, which it does not need
  --version, --help`

/** A mistake on the command line, worded for the person who made it. */
export class UsageMistake extends Error {}

const SPEC = {
  server: { type: 'string', default: 'http://localhost:9070' },
  tcp: { type: 'string' },
  device: { type: 'string' },
  queue: { type: 'string' },
  png: { type: 'string' },
  format: { type: 'string', default: 'escpos' },
  state: { type: 'string' },
  'device-id': { type: 'string' },
  token: { type: 'string' },
  claim: { type: 'boolean', default: false },
  'allow-remote-config': { type: 'string' },
  'as-root': { type: 'boolean', default: false },
  'proxy-port': { type: 'string', default: '9101' },
  'proxy-token': { type: 'string' },
  'proxy-origin': { type: 'string', multiple: true, default: [] as string[] },
  'self-test': { type: 'boolean', default: false },
  version: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

/** @throws UsageMistake */
export function readArguments(args: string[]): DaemonOptions | 'help' | 'version' | 'self-test' {
  const values = parsed(args)
  if (values.help) return 'help'
  if (values.version) return 'version'
  if (values['self-test']) return 'self-test'
  const server = webAddress('--server', values.server)
  return {
    server,
    device: deviceOf(values),
    format: formatOf(values.format),
    state: values.state ?? join(homedir(), '.comanda-printer'),
    deviceId: deviceIdOf(values['device-id']),
    token: values.token,
    claim: values.claim,
    commandKey: commandKeyOf(values['allow-remote-config']),
    asRoot: values['as-root'],
    proxyPort: portOf('--proxy-port', values['proxy-port']) || null,
    proxyToken: values['proxy-token'],
    proxyOrigins: [server, ...values['proxy-origin'].map(origin => webAddress('--proxy-origin', origin))].map(
      address => new URL(address).origin,
    ),
  }
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options: SPEC, strict: true }).values
  } catch (mistake) {
    throw new UsageMistake(mistake instanceof Error ? mistake.message : String(mistake))
  }
}

interface Where {
  tcp?: string
  device?: string
  queue?: string
  png?: string
}

function deviceOf(values: Where): DeviceChoice {
  const given = [values.tcp, values.device, values.queue, values.png].filter(value => value !== undefined)
  if (given.length !== 1)
    throw new UsageMistake('Say where to print: one of --tcp, --device, --queue and --png')
  if (values.tcp !== undefined) {
    const [, host, port] = /^\[?([^\]]+?)\]?(?::(\d+))?$/.exec(values.tcp) ?? []
    if (!host) throw new UsageMistake(`--tcp takes host:port, not "${values.tcp}"`)
    return { kind: 'tcp', host, port: port ? portOf('--tcp', port) : 9100 }
  }
  if (values.device !== undefined) return { kind: 'file', path: values.device }
  if (values.queue !== undefined) {
    // It becomes an argument of other programs.
    if (!/^[^\s\-"'%&|<>^][^"'%&|<>^\p{Cc}]*$/u.test(values.queue))
      throw new UsageMistake(`--queue takes the name of a queue, not "${values.queue}"`)
    return { kind: 'queue', name: values.queue }
  }
  return { kind: 'png', folder: values.png ?? '' }
}

function formatOf(format: string): PrinterLanguage {
  const known = PRINTER_LANGUAGES.find(one => one === format)
  if (known) return known
  throw new UsageMistake(`--format is escpos, zpl or star, not "${format}"`)
}

function deviceIdOf(id: string | undefined): string | undefined {
  if (id === undefined || /^[\w.:-]{4,80}$/.test(id)) return id
  throw new UsageMistake('--device-id is 4 to 80 letters, digits and . : _ -')
}

function commandKeyOf(key: string | undefined): string | null {
  if (key === undefined || isCommandKey(key)) return key ?? null
  throw new UsageMistake('--allow-remote-config takes the key that the print dialog shows')
}

function portOf(option: string, text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port
  throw new UsageMistake(`${option} takes a port, not "${text}"`)
}

function webAddress(option: string, text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new UsageMistake(`${option} takes an address like https://example.com, not "${text}"`)
  return text.replace(/\/+$/, '')
}
