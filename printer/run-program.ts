import { messageOf } from './log'

const WITHIN_MS = 60_000
/** Of what a program says; it is read for a word or a list. */
const MOST_SAID = 256 * 1024

export interface Outcome {
  code: number
  said: string
  complained: string
}

/** There is no such program. */
export const NO_PROGRAM = 127

/** Runs a program of the system with these arguments, and no shell between. Does not throw. */
export async function runProgram(
  command: string[],
  input?: Uint8Array,
  withinMs = WITHIN_MS,
): Promise<Outcome> {
  try {
    const child = Bun.spawn(command, {
      stdin: input ?? 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
      // What it says is read, so it has to say it in English.
      env: { ...process.env, LC_ALL: 'C' },
      timeout: withinMs,
      killSignal: 'SIGKILL',
    })
    const [said, complained] = await Promise.all([beginningOf(child.stdout), beginningOf(child.stderr)])
    return { code: await child.exited, said, complained }
  } catch (thrown) {
    return { code: NO_PROGRAM, said: '', complained: messageOf(thrown) }
  }
}

/** Reads to the end, so that the program is not held up, and keeps what can be of use. */
async function beginningOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of stream)
    if (text.length < MOST_SAID) text += decoder.decode(bytes, { stream: true })
  return text
}
