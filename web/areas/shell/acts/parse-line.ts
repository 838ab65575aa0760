import type { Argument, ArgumentName } from './act'

/** A word of a line, with where it stands; what is in quotes is one word. */
export interface Word {
  text: string
  start: number
  end: number
  /** Its quotes are not closed. */
  isOpen: boolean
}

/** What a command has to know about itself to be read. */
export interface Grammar {
  name: string
  arguments: readonly Argument[]
  canRehearse: boolean
}

export type Line =
  | { kind: 'empty' }
  | { kind: 'clear' }
  | { kind: 'help'; of: string | null }
  | { kind: 'find'; text: string }
  | { kind: 'act'; name: string; words: Partial<Record<ArgumentName, readonly string[]>>; isDry: boolean }
  | { kind: 'wrong'; why: LineMistake; what: string }

export type LineMistake =
  | 'unknownCommand'
  | 'missing'
  | 'tooMany'
  | 'unknownOption'
  | 'noDryRun'
  | 'openQuote'

const OPTION = /^--/

/** Splits a line at its spaces; quotes, single or double, hold words together, and a backslash the next letter. */
export function wordsOf(line: string): Word[] {
  const words: Word[] = []
  let word: Word | null = null
  let quote = ''
  for (let at = 0; at < line.length; at++) {
    const letter = line[at]!
    if (!quote && /\s/.test(letter)) {
      if (word) words.push(word)
      word = null
      continue
    }
    word ??= { text: '', start: at, end: at, isOpen: false }
    if (letter === '\\' && at + 1 < line.length) word.text += line[++at]
    else if (quote ? letter === quote : isQuote(letter, word)) quote = quote ? '' : letter
    else word.text += letter
    word.end = at + 1
  }
  if (word) words.push({ ...word, isOpen: quote !== '' })
  return words
}

/** An apostrophe inside a word is no quote: `l'Hospitalet`. */
const isQuote = (letter: string, word: Word) => letter === '"' || (letter === "'" && word.text === '')

/** A word as it is written into a line. */
export const written = (text: string) =>
  text === '' || /[\s"'\\]/.test(text) ? `"${text.replace(/[\\"]/g, '\\$&')}"` : text

/** Reads a line: what is to be done, with the words for each argument, or what is wrong with it. */
export function readLine(line: string, grammars: readonly Grammar[]): Line {
  const all = wordsOf(line)
  const open = all.find(word => word.isOpen)
  if (open) return { kind: 'wrong', why: 'openQuote', what: open.text }
  const [first, ...rest] = all.map(({ text }) => text)
  if (first === undefined) return { kind: 'empty' }
  const name = first.toLowerCase()
  if (name === 'clear') return { kind: 'clear' }
  if (name === 'help') return { kind: 'help', of: rest[0]?.toLowerCase() ?? null }
  if (name === 'find') {
    const text = rest.join(' ')
    return text ? { kind: 'find', text } : { kind: 'wrong', why: 'missing', what: 'text' }
  }
  const grammar = grammars.find(one => one.name === name)
  if (!grammar) return { kind: 'wrong', why: 'unknownCommand', what: first }
  return readArguments(grammar, rest)
}

function readArguments(grammar: Grammar, texts: readonly string[]): Line {
  const words: Partial<Record<ArgumentName, readonly string[]>> = {}
  const inOrder: string[] = []
  let isDry = false
  for (let at = 0; at < texts.length; at++) {
    const text = texts[at]!
    if (!OPTION.test(text)) {
      inOrder.push(text)
      continue
    }
    if (text === '--dry') {
      isDry = true
      continue
    }
    const argument = grammar.arguments.find(({ name }) => `--${name}` === text)
    if (!argument) return { kind: 'wrong', why: 'unknownOption', what: text }
    const value = texts[++at]
    if (value === undefined) return { kind: 'wrong', why: 'missing', what: argument.name }
    words[argument.name] = [...(words[argument.name] ?? []), value]
  }
  if (isDry && !grammar.canRehearse) return { kind: 'wrong', why: 'noDryRun', what: grammar.name }
  const placed = placeWords(inPlace(grammar, words), inOrder)
  if ('why' in placed) return { kind: 'wrong', ...placed }
  return { kind: 'act', name: grammar.name, words: { ...words, ...placed }, isDry }
}

/** The arguments that stand in their order, without a name. */
const inPlace = ({ arguments: all }: Grammar, named: Partial<Record<ArgumentName, unknown>>) =>
  all.filter(({ name, optional }) => !optional && named[name] === undefined)

/** One word for each argument, and what is left over for the one that takes many, or for the last one that is a text. */
function placeWords(
  places: readonly Argument[],
  texts: readonly string[],
): Partial<Record<ArgumentName, readonly string[]>> | { why: LineMistake; what: string } {
  const spare = texts.length - places.length
  if (spare < 0) return { why: 'missing', what: places[texts.length]!.name }
  const takesMany = places.find(({ many }) => many)
  const last = places.at(-1)
  const words: Partial<Record<ArgumentName, readonly string[]>> = {}
  let at = 0
  for (const place of places) {
    const isText = !takesMany && place === last && place.kind === 'text'
    const count = place === takesMany || isText ? 1 + spare : 1
    const its = texts.slice(at, at + count)
    words[place.name] = isText ? [its.join(' ')] : its
    at += count
  }
  return at < texts.length ? { why: 'tooMany', what: texts.slice(at).join(' ') } : words
}

/** What may stand where a line is being written, for those who complete it. */
export interface Slot {
  /** What is typed of it already. */
  typed: string
  /** Where in the line it begins and ends. */
  start: number
  end: number
  /** A command, or what begins with two dashes. */
  names: readonly string[]
  /** Arguments whose value it may be. */
  arguments: readonly Argument[]
  /** The words before it, by what they most likely stand for. */
  before: Partial<Record<ArgumentName, readonly string[]>>
}

/** What is being written at the end of a line. */
export function slotAt(line: string, grammars: readonly Grammar[]): Slot {
  const all = wordsOf(line)
  const isNew = all.length === 0 || (/\s$/.test(line) && !all.at(-1)!.isOpen)
  const current = isNew ? null : all.at(-1)!
  const before = (isNew ? all : all.slice(0, -1)).map(({ text }) => text)
  const slot = {
    typed: current?.text ?? '',
    start: current?.start ?? line.length,
    end: line.length,
    names: [],
    arguments: [],
    before: {},
  }
  const [command] = before
  if (command === undefined)
    return { ...slot, names: ['find', ...grammars.map(({ name }) => name), 'help', 'clear'] }
  if (command.toLowerCase() === 'help')
    return { ...slot, names: before.length === 1 ? grammars.map(({ name }) => name) : [] }
  const grammar = grammars.find(({ name }) => name === command.toLowerCase())
  return grammar ? { ...slot, ...slotOf(grammar, before.slice(1), slot.typed) } : slot
}

function slotOf(
  grammar: Grammar,
  texts: readonly string[],
  typed: string,
): Pick<Slot, 'names' | 'arguments' | 'before'> {
  const named: Partial<Record<ArgumentName, readonly string[]>> = {}
  const inOrder: string[] = []
  for (let at = 0; at < texts.length; at++) {
    const option = grammar.arguments.find(({ name }) => `--${name}` === texts[at])
    if (!option) {
      if (!OPTION.test(texts[at]!)) inOrder.push(texts[at]!)
      continue
    }
    const value = texts[++at]
    if (value === undefined) return { names: [], arguments: [option], before: named }
    named[option.name] = [value]
  }
  const places = inPlace(grammar, named)
  const many = places.findIndex(argument => argument.many)
  const at = inOrder.length
  // After the first of many may come another one, or what follows them.
  const may =
    many === -1 || at <= many
      ? places.slice(at, at + 1)
      : [...places.slice(many + 1, many + 2), places[many]!]
  const before = { ...named }
  places.forEach((place, index) => {
    const its = index === many ? inOrder.slice(index) : inOrder.slice(index, index + 1)
    if (its.length > 0 && (many === -1 || index <= many)) before[place.name] = its
  })
  const options = [
    ...grammar.arguments
      .filter(({ name, optional }) => optional && !named[name])
      .map(({ name }) => `--${name}`),
    ...(grammar.canRehearse && !texts.includes('--dry') ? ['--dry'] : []),
  ]
  const hasAll = at >= places.length
  return { names: OPTION.test(typed) || (hasAll && typed === '') ? options : [], arguments: may, before }
}
