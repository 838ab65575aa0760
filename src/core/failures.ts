import { TRPCError } from '@trpc/server'
import { ZodError } from 'zod'
import type { Language } from './contract/common'
import { failureText } from './contract/failure-texts'
import { FAILURES, Failure, type FailureShape } from './contract/failures'
import { issueRefusal } from './contract/issue-refusal'
import { ruleText } from './contract/rule-texts'
import { FIELD_RULES, type FieldRefusal } from './rules/fields/validations'

type TrpcCode = ConstructorParameters<typeof TRPCError>[0]['code']

const TRPC_CODES: Record<number, TrpcCode> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  402: 'PAYMENT_REQUIRED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  410: 'PRECONDITION_FAILED',
  413: 'PAYLOAD_TOO_LARGE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
  507: 'SERVICE_UNAVAILABLE',
}
export const trpcCodeOf = (failure: Failure): TrpcCode =>
  TRPC_CODES[failure.status] ?? 'INTERNAL_SERVER_ERROR'

/** Any error as the failure it is answered with. What is nobody's refusal comes out as InternalServerError with the cause kept for the log. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error instanceof ZodError) return new Failure('ValidationError', { fields: describeIssues(error) })
  if (error instanceof TRPCError) {
    if (error.cause && error.cause !== error) return toFailure(error.cause)
    const name = (
      {
        BAD_REQUEST: 'BadRequest',
        PARSE_ERROR: 'BadRequest',
        NOT_FOUND: 'NotFound',
        METHOD_NOT_SUPPORTED: 'MethodNotAllowed',
        PAYLOAD_TOO_LARGE: 'PayloadTooLarge',
        UNSUPPORTED_MEDIA_TYPE: 'BadRequest',
      } as const
    )[error.code as string]
    return new Failure(name ?? 'InternalServerError', undefined, { cause: error })
  }
  if (error instanceof SyntaxError) return new Failure('BadRequest', undefined, { cause: error })
  return ofDatabase(error) ?? new Failure('InternalServerError', undefined, { cause: error })
}

/** What a database that is not there looks like, by port or by socket; files that are not there say ENOENT without connecting. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'connect ENOENT',
])

/** Postgres tells by SQLSTATE whose fault it is; operations that expect a conflict have caught it before. */
function ofDatabase(error: unknown): Failure | null {
  const state = sqlState(error)
  if (!state) return null
  const code =
    (error as { syscall?: unknown }).syscall === 'connect' && state === 'ENOENT' ? `connect ${state}` : state
  if (code.startsWith('22')) return new Failure('ValidationError', undefined, { cause: error })
  if (code === '23505') return new Failure('Conflict', undefined, { cause: error })
  if (code === '23503' || code === '23514' || code === '23502')
    return new Failure('ValidationError', undefined, { cause: error })
  if (
    code.startsWith('57P') ||
    code.startsWith('08') ||
    code.startsWith('CONNECT') ||
    code.startsWith('53') ||
    code.startsWith('3D') ||
    UNREACHABLE.has(code)
  )
    return new Failure('ServiceUnavailable', undefined, { cause: error })
  return null
}

export function sqlState(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : null
}

/** Did this constraint refuse the row? Lets an operation turn an expected conflict into its own failure. */
export function brokeConstraint(error: unknown, name: string): boolean {
  return (error as { constraint_name?: unknown } | null)?.constraint_name === name
}

function describeIssues(error: ZodError) {
  return error.issues.slice(0, 50).map(issue => ({
    path: issue.path.join('.'),
    message: issue.message,
    // Our own rules have a text in each language, with a number in it.
    ...(issueRefusal(issue) ?? { rule: issue.code }),
  }))
}

/** The body that a client gets. */
export function shapeOf(failure: Failure, language: Language, requestId?: string): FailureShape {
  return {
    code: failure.code,
    name: failure.name,
    message: failureText(failure.name, language, failure.details),
    ...(failure.details ? { details: inWords(failure.details, language) } : {}),
    ...(failure.status >= 500 && requestId ? { requestId } : {}),
  }
}

/** The refused fields of a validation error, each with the text of its rule. */
function inWords(details: Record<string, unknown>, language: Language): Record<string, unknown> {
  if (!Array.isArray(details.fields)) return details
  return {
    ...details,
    fields: details.fields.map((field: { rule?: unknown }) =>
      FIELD_RULES.some(rule => rule === field.rule)
        ? { ...field, message: ruleText(field as FieldRefusal, language) }
        : field,
    ),
  }
}

/** The header that says when to come back, when one of these failures is about time. */
export function retryAfterOf(failures: readonly Failure[]): Record<string, string> {
  const waits = failures
    .filter(({ status }) => status === 429 || status === 503)
    .map(({ details }) => Number(details?.retryAfter ?? 5))
  return waits.length ? { 'retry-after': String(Math.max(...waits)) } : {}
}

export const isOurFault = (failure: Failure) =>
  failure.status >= 500 && failure.code !== FAILURES.MaintenanceMode.code
