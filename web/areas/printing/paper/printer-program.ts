import { randomId } from '../../../session/random-id'
import { PrintProblem } from './print-problem'

/** Where the printer program listens on its own computer. */
export const PROGRAM_PORT = 9101

/** A printer behind the program. */
export interface ProgramPrinter {
  path: string
  name: string
  kind: string
  status: string
}

const addressAt = (port: number) => `http://127.0.0.1:${port}`

/** The printers of this computer's printer program. @throws PrintProblem 'noProgram', 'programRefused' */
export async function askProgram(port: number): Promise<ProgramPrinter[]> {
  const answer = await reached(port, '/', {})
  if (!answer.ok) throw new PrintProblem('programRefused', String(answer.status))
  const status = (await answer.json()) as { printers?: Partial<ProgramPrinter>[] }
  return (status.printers ?? []).flatMap(({ path, name = '', kind = '', status: state = '' }) =>
    path ? [{ path, name, kind, status: state }] : [],
  )
}

/** @throws PrintProblem 'noProgram', 'programKey', 'notPrinted' */
export async function printByProgram(
  port: number,
  { path }: Pick<ProgramPrinter, 'path'>,
  bytes: Uint8Array<ArrayBuffer>,
  token: string,
): Promise<void> {
  const answer = await reached(port, `/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      'idempotency-key': randomId(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: bytes,
  })
  if (answer.ok) return
  if (answer.status === 401) throw new PrintProblem('programKey')
  const { error = String(answer.status) } = (await answer.json().catch(() => ({}))) as { error?: string }
  throw new PrintProblem('notPrinted', error)
}

/** No answer at all: it does not run, it does not know this site, or the browser was told not to reach this computer. */
const reached = (port: number, path: string, init: RequestInit) =>
  fetch(addressAt(port) + path, init).catch(error => {
    throw new PrintProblem('noProgram', '', { cause: error })
  })
