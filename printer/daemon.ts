import type { DaemonOptions } from './arguments'
import { bootId } from './boot-id'
import { PrinterClient } from './client'
import { type CommandPauses, Commands } from './commands/commands'
import type { PrinterDevice } from './device/device'
import { FileDevice } from './device/file'
import { PngDevice } from './device/png'
import { QueueDevice } from './device/queue'
import { TcpDevice } from './device/tcp'
import { Journal } from './journal'
import { log, messageOf } from './log'
import { PrinterLoop } from './loop'
import type { Pauses, Updates } from './loop-parts'
import { Press } from './press'
import { startProxy } from './proxy'
import { Rendering } from './rendering'
import { openStateFolder } from './state-folder'
import { VERSION } from './version'

export interface Daemon {
  /** Settles when it has let go of everything: told to stop, or ready to give way to a newer program. */
  stopped: Promise<'stopped' | 'update'>
  /** Finishes the paper in hand. */
  stop(): void
}

interface Extras {
  pauses?: Pauses
  commandPauses?: CommandPauses
  updatesBy?: (client: PrinterClient) => Updates
  /** Shared with other daemons of this process, and left running. Default: its own. */
  rendering?: Rendering
}

/** @throws FolderInUse */
export function startDaemon(
  options: DaemonOptions,
  { pauses, commandPauses, updatesBy, rendering: shared }: Extras = {},
): Daemon {
  const folder = openStateFolder(options.state, options.deviceId)
  if (options.claim) folder.forgetToken()
  const keeper = { ...folder, token: options.token ?? (options.claim ? null : folder.token) }

  const journal = new Journal(folder.path)
  const device = openDevice(options, journal)
  const press = new Press(device, journal, bootId())
  const rendering = shared ?? new Rendering()
  const { server, format } = options
  const client = new PrinterClient(server, () => ({
    deviceId: keeper.deviceId,
    token: keeper.token,
    format,
    status: device.lastStatus,
    queue: journal.at('offered', 'strip', 'cutsent', 'doubt').length,
  }))
  const commands = new Commands({
    ...{ deviceId: folder.deviceId, key: options.commandKey, folder: folder.path, client, journal },
    ...(commandPauses && { pauses: commandPauses }),
  })
  const loop = new PrinterLoop({
    ...{ server, format, keeper, client, device, journal, press, rendering, commands },
    ...(pauses && { pauses }),
    ...(updatesBy && { updates: updatesBy(client) }),
  })
  const proxy = openProxy(options, { device, journal, press })

  log(`comanda-printer ${VERSION}: ${keeper.deviceId} prints for ${server} on ${device.name}`)
  rendering.warmUp().catch(thrown => log(`renderer: ${messageOf(thrown)}`))

  const stopped = loop.run().then(async end => {
    proxy?.stop()
    await press.idle()
    if (!shared) rendering.stop()
    await device.release()
    journal.close()
    folder.close()
    return end
  })
  return {
    stopped,
    stop() {
      loop.stop()
      proxy?.stop()
    },
  }
}

function openDevice({ device, format }: DaemonOptions, journal: Journal): PrinterDevice {
  if (device.kind === 'file') return new FileDevice(device.path)
  if (device.kind === 'queue') return new QueueDevice(device.name)
  if (device.kind === 'png') return new PngDevice(device.folder)
  const isKnownToAnswer = journal.at('strip', 'cutsent').some(entry => entry.answers)
  return new TcpDevice(device.host, device.port, format, isKnownToAnswer)
}

function openProxy(options: DaemonOptions, parts: { device: PrinterDevice; journal: Journal; press: Press }) {
  if (options.proxyPort === null) return null
  try {
    const { proxyPort: port, proxyToken: token, proxyOrigins: origins } = options
    return startProxy({ port, ...(token && { token }), origins, ...parts })
  } catch (thrown) {
    // The platform's own tickets matter more than local programs.
    log(`no local proxy: ${messageOf(thrown)}`)
    return null
  }
}
