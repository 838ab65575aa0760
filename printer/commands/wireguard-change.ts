import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type NetworkChange, ON_TRIAL, type Undo } from './network-change'
import type { Nmcli } from './nmcli'

/** Of the connection, its interface and its file; the kernel takes 15 letters. */
const NAME = 'comanda-wg'

/** The file is there for as long as NetworkManager reads it. */
const configFile = (folder: string) => join(folder, `${NAME}.conf`)

/** What a process that was killed may have left behind. */
export const forgetConfig = (folder: string) => rmSync(configFile(folder), { force: true })

/** A tunnel, in the place of the one that was set before. */
export class WireguardChange implements NetworkChange {
  readonly #config: string
  readonly #nmcli: Nmcli
  readonly #folder: string

  /** @param folder which only this user may read */
  constructor(config: string, nmcli: Nmcli, folder: string) {
    this.#config = config
    this.#nmcli = nmcli
    this.#folder = folder
  }

  async look(): Promise<Undo> {
    const before = (await this.#nmcli.connections()).find(
      one => one.type === 'wireguard' && one.name === NAME,
    )
    return { type: 'wireguard', name: NAME, before: before?.uuid ?? null }
  }

  async apply({ before }: Undo): Promise<'trial'> {
    // Both have the same interface.
    if ((await this.#nmcli.connections()).some(one => one.uuid === before && one.isActive))
      await this.#nmcli.run(['connection', 'down', 'uuid', before!])
    const file = configFile(this.#folder)
    forgetConfig(this.#folder)
    try {
      writeFileSync(file, `${this.#config}\n`, { mode: 0o600 })
      await this.#nmcli.run(['connection', 'import', 'type', 'wireguard', 'file', file])
    } finally {
      forgetConfig(this.#folder)
    }
    const made = (await this.#nmcli.connections()).find(one => one.name === NAME && one.uuid !== before)
    if (!made) throw new Error('nmcli has taken the tunnel, and does not have it')
    await this.#nmcli.run(['connection', 'modify', 'uuid', made.uuid, ...ON_TRIAL])
    await this.#nmcli.run(['--wait', '30', 'connection', 'up', 'uuid', made.uuid])
    return 'trial'
  }
}
