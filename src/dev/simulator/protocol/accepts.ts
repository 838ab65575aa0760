import { type Form, type FormValue, isForm, malformed } from './wire'

/** Readers of parameters: each turns the form's text into its type or refuses it as Stripe does. */
export type Reader<T> = (value: FormValue, name: string) => T
type Readers = { [name: string]: Reader<unknown> }
type Read<R extends Readers> = { [K in keyof R]?: ReturnType<R[K]> }
export type ParamsOf<P> = P extends (form: Form) => infer Params ? Params : never

export const text: Reader<string> = (value, name) => {
  if (typeof value !== 'string')
    throw malformed(`Invalid string: ${JSON.stringify(value)}`, 'parameter_invalid_string', name)
  if (value.length > 5000)
    throw malformed(`Invalid string: ${name} is too long`, 'parameter_invalid_string', name)
  return value
}

export const filled: Reader<string> = (value, name) => {
  if (value === '') {
    const message = `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset.`
    throw malformed(message, 'parameter_invalid_empty', name)
  }
  return text(value, name)
}

export const int: Reader<number> = (value, name) => {
  if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value))
    throw malformed(
      `Invalid integer: ${typeof value === 'string' ? value : name}`,
      'parameter_invalid_integer',
      name,
    )
  return Number(value)
}

export const flag: Reader<boolean> = (value, name) => {
  if (value !== 'true' && value !== 'false')
    throw malformed(`Invalid boolean: ${String(value)}`, 'parameter_unknown', name)
  return value === 'true'
}

export const oneOf =
  <T extends string>(...choices: T[]): Reader<T> =>
  (value, name) => {
    const found = choices.find(choice => choice === value)
    if (found === undefined)
      throw malformed(
        `Invalid ${name}: must be one of ${choices.join(', ')}`,
        'parameter_invalid_string',
        name,
      )
    return found
  }

export const list: Reader<string[]> = (value, name) => {
  if (!Array.isArray(value)) throw malformed(`Invalid array`, 'parameter_invalid_string', name)
  return value.map(item => filled(item, name))
}

/** Key-value text; `''` unsets one key, or everything. */
export const texts: Reader<Record<string, string>> = (value, name) => {
  if (value === '') return {}
  const entries = isForm(value) ? Object.entries(value) : Array.isArray(value) ? value.entries() : []
  if (typeof value === 'string') throw malformed('Invalid object', 'parameter_invalid_string', name)
  return Object.fromEntries([...entries].map(([key, item]) => [String(key), text(item, `${name}[${key}]`)]))
}

/** A range of seconds, `created=5` or `created[gte]=5`. */
export const range: Reader<(seconds: number) => boolean> = (value, name) => {
  if (typeof value === 'string') {
    const exact = int(value, name)
    return seconds => seconds === exact
  }
  const bounds = accepts({ gt: int, gte: int, lt: int, lte: int })(isForm(value) ? value : {}, name)
  return seconds =>
    !(
      (bounds.gt !== undefined && seconds <= bounds.gt) ||
      (bounds.gte !== undefined && seconds < bounds.gte) ||
      (bounds.lt !== undefined && seconds >= bounds.lt) ||
      (bounds.lte !== undefined && seconds > bounds.lte)
    )
}

/** Parameters within a parameter; `reads` says which. */
export function group<R extends Readers>(reads: R) {
  const read: Reader<Read<R>> = (value, name) => {
    if (value === '') return {}
    if (!isForm(value)) throw malformed('Invalid object', 'parameter_invalid_string', name)
    return accepts(reads)(value, name)
  }
  return Object.assign(read, { reads })
}

/** A list of such. */
export function groups<R extends Readers>(reads: R) {
  const read: Reader<Read<R>[]> = (value, name) => {
    if (!Array.isArray(value)) throw malformed('Invalid array', 'parameter_invalid_string', name)
    return value.map((item, index) => group(reads)(item, `${name}[${index}]`))
  }
  return Object.assign(read, { reads })
}

/** Reads a whole form: every key must be known, `required` ones present. */
export function accepts<R extends Readers, K extends keyof R & string = never>(
  readers: R,
  required: K[] = [],
) {
  const read = (form: Form, within?: string) => {
    const params: { [name: string]: unknown } = {}
    for (const [key, value] of Object.entries(form)) {
      const name = within ? `${within}[${key}]` : key
      const reader = Object.hasOwn(readers, key) ? readers[key] : undefined
      if (!reader) throw malformed(`Received unknown parameter: ${name}`, 'parameter_unknown', name)
      params[key] = reader(value, name)
    }
    for (const name of required)
      if (params[name] === undefined)
        throw malformed(`Missing required param: ${name}.`, 'parameter_missing', name)
    return params as Read<R> & { [Name in K]: ReturnType<R[Name]> }
  }
  return Object.assign(read, { reads: readers })
}
