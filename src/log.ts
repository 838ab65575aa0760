import pino, { type DestinationStream, type Logger } from 'pino'

/** Whatever is called like this is never written down, however deep it lies. */
const SECRET_NAMES =
  /pass(word|phrase)|secret|token|authorization|cookie|credential|ticket|verifier|private_?key|api_?key|^pin$|^iban$|^code$|signature/i
/** What is secret whatever it is called: tokens by their shape, and what addresses carry. */
const SECRET_TEXTS: [RegExp, string][] = [
  [/\b(Bearer|Basic|Device)\s+[\w.~+/=-]+/gi, '$1 …'],
  [/\beyJ[\w-]{8,}(\.[\w-]+){1,4}/g, '…'],
  [/\b(rk|prn|ksk|sk|pk|whsec|pi|seti)_[\w-]{8,}_secret_\w+/g, '…'],
  [/\b(ck|rk|prn|ksk|sk|whsec)_\w{8,}[\w-]*/g, '…'],
  [/([?&#](?:ticket|token|tok|code|state|key|sig|secret|pin|pass)=)[^&\s"'\\]+/gi, '$1…'],
  [/(:\/\/[^:/\s"]+:)[^@/\s"]+@/g, '$1…@'],
]
const MAX_DEPTH = 6

/** The log of a server: lines of JSON, without anything that would let a reader in. */
export function openLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  return pino(
    {
      level,
      formatters: { log: fields => withoutSecrets(fields, 0) as Record<string, unknown> },
      serializers: { err: (described: unknown) => described },
    },
    { write: line => destination.write(masked(line)) },
  )
}

const masked = (line: string) =>
  SECRET_TEXTS.reduce((text, [pattern, instead]) => text.replace(pattern, instead), line)

function withoutSecrets(value: unknown, depth: number): unknown {
  if (value instanceof Error) return describe(value, depth)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  if (depth > MAX_DEPTH) return '…'
  if (Array.isArray(value)) return value.map(inner => withoutSecrets(inner, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET_NAMES.test(name) ? '…' : withoutSecrets(inner, depth + 1),
    ]),
  )
}

/**
 * Of an error what helps to find it. Nothing else that it carries is written down: the database puts rows and
 * parameters into its errors, others put in whole requests with their headers.
 */
function describe(error: Error, depth: number): object {
  const { code, constraint_name, table_name, column_name, status, syscall } = error as unknown as Record<
    string,
    unknown
  >
  // The database quotes what it could not read.
  const isAboutAValue = typeof code === 'string' && code.startsWith('22')
  const spoken = (text: string) => (isAboutAValue ? text.replace(/"[^"\n]*"/g, '"…"') : text)
  return {
    type: error.name,
    message: spoken(error.message),
    ...(error.stack && { stack: spoken(error.stack) }),
    ...withoutMissing({ code, constraint_name, table_name, column_name, status, syscall }),
    ...(error.cause instanceof Error && depth < MAX_DEPTH ? { cause: describe(error.cause, depth + 1) } : {}),
  }
}

const withoutMissing = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
  )
