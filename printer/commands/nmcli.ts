import { NO_PROGRAM, type Outcome, runProgram } from '../run-program'
import { ChangeFailed } from './network-change'

export interface Connection {
  uuid: string
  type: string
  isActive: boolean
  name: string
}

const MOST_DETAIL = 300

/**
 * NetworkManager's own program, which has the rights that this daemon lacks. Secrets never stand among its arguments,
 * which every process of the machine can read.
 */
export class Nmcli {
  readonly #secrets: readonly string[]

  /** @param secrets never to be repeated, whatever the program says */
  constructor(secrets: readonly string[] = []) {
    this.#secrets = secrets.filter(Boolean)
  }

  async connections(): Promise<Connection[]> {
    const said = await this.run(['-t', '-e', 'no', '-f', 'UUID,TYPE,ACTIVE,NAME', 'connection', 'show'])
    return said
      .split('\n')
      .map(line => /^([^:]+):([^:]*):(yes|no):(.*)$/.exec(line))
      .flatMap(found =>
        found ? [{ uuid: found[1]!, type: found[2]!, isActive: found[3] === 'yes', name: found[4]! }] : [],
      )
  }

  /** What it says. @throws ChangeFailed */
  async run(args: string[], input?: string): Promise<string> {
    const outcome = await runProgram(['nmcli', ...args], input === undefined ? undefined : Buffer.from(input))
    if (outcome.code === 0) return outcome.said
    throw new ChangeFailed(outcome.code === NO_PROGRAM ? 'notSupported' : 'failed', this.#detail(outcome))
  }

  #detail({ code, said, complained }: Outcome): string {
    let detail = (complained.trim() || said.trim() || `nmcli ended with ${code}`).slice(0, MOST_DETAIL)
    for (const secret of this.#secrets) detail = detail.replaceAll(secret, '…')
    return detail
  }
}
