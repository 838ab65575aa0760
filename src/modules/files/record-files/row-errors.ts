import type { Context } from '../../../core/context'
import { shapeOf, toFailure } from '../../../core/failures'
import type { ImportError } from './contract/record-files'

/** What is wrong with a row, by the columns of its file. */
export function errorsOf(
  error: unknown,
  columns: readonly string[],
  { world, request }: Pick<Context, 'world' | 'request'>,
): ImportError[] {
  const failure = toFailure(error)
  if (failure.status >= 500) world.log.error({ err: failure.cause ?? failure }, 'a row failed')
  const { name, message } = shapeOf(failure, request.language)
  const wrong = (failure.details?.fields ?? []) as { path?: string; rule?: string; message?: string }[]
  if (!wrong.length) return [{ column: null, name, rule: null, message }]
  return wrong.map(one => ({
    column: columnOf(one.path ?? '', columns),
    name,
    rule: one.rule ?? null,
    message: one.message ?? message,
  }))
}

/** The column of a field, or of the part of it that has one. */
function columnOf(path: string, columns: readonly string[]): string | null {
  const parts = path.split('.')
  for (let many = parts.length; many > 0; many--) {
    const name = parts.slice(0, many).join('.')
    if (columns.includes(name)) return name
  }
  return path === '' ? null : parts[0]!
}

export const twice = (column: string | null): ImportError => ({
  column,
  name: 'Conflict',
  rule: 'twice',
  message: 'It stands in the file twice',
})
export const unchangeable = (column: string): ImportError => ({
  column,
  name: 'ValidationError',
  rule: 'fixed',
  message: 'It cannot be changed',
})
export const ambiguous = (path: string) => ({
  path,
  rule: 'ambiguous',
  message: 'Several records are called that; say the id',
})
