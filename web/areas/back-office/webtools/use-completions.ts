import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../../ui/use-debounced'
import type { Act, Argument, Choice, Given, Words } from '../../shell/acts/act'
import { choicesFor, readWord } from '../../shell/acts/choices'
import { type Slot, slotAt, written } from '../../shell/acts/parse-line'
import { grammarsOf } from './run-line'

const PAUSE_MS = 120
const MOST = 8

/** One way to go on with a line. */
export interface Completion {
  /** The whole line with it. */
  line: string
  label: string
  choice?: Choice
}

/** How a line may go on: commands, options, and what stands for an argument, as the person may choose it. */
export function useCompletions(line: string, acts: readonly Act[], words: Words): readonly Completion[] {
  const still = useDebounced(line, PAUSE_MS)
  const { data } = useQuery({
    queryKey: ['prompt completions', still, words.user.id, words.format.language],
    queryFn: () => completionsOf(still, acts, words),
    retry: false,
  })
  return still === line ? (data ?? []) : []
}

export async function completionsOf(line: string, acts: readonly Act[], words: Words): Promise<Completion[]> {
  const slot = slotAt(line, grammarsOf(acts))
  const with_ = (text: string) => `${line.slice(0, slot.start)}${text} `
  const names = slot.names
    .filter(name => name.startsWith(slot.typed.toLowerCase()))
    .map(name => ({ line: with_(name), label: name }))
  // Nobody is told how to end what they have ended: a text says itself.
  const open = slot.arguments.filter(({ kind }) => kind !== 'text')
  const given = open.length > 0 ? await givenBefore(slot, acts, line, words) : {}
  const choices = await Promise.all(
    open.map(argument => choicesFor(argument.kind, { text: slot.typed, given, words })),
  )
  const values = choices.flat().map(choice => ({
    line: with_(wordFor(choice, choices.flat())),
    label: choice.label,
    choice,
  }))
  return [...values, ...names].slice(0, slot.arguments.length > 0 ? MOST : names.length)
}

/** A state by its own word, anything else by its name; by its id where another one has the same. */
function wordFor({ value, label, record }: Choice, among: readonly Choice[]): string {
  if (!record && /^[a-z_]+$/.test(value)) return value
  if (/^\d+$/.test(value)) return (Number(value) / 100).toFixed(2)
  if (among.filter(other => other.label === label).length === 1) return written(label)
  return value
}

/** What stands before it, as far as the choices depend on it: the store of a dish, the order of an amount. */
async function givenBefore(slot: Slot, acts: readonly Act[], line: string, words: Words): Promise<Given> {
  const act = acts.find(({ name }) => line.trimStart().startsWith(`${name} `))
  const given: Given = {}
  for (const argument of act?.arguments ?? []) {
    if (!DECIDES.has(argument.kind)) continue
    const read = await Promise.all(
      (slot.before[argument.name] ?? []).map(word => readOne(argument, word, words)),
    )
    const known = read.filter(choice => choice !== null)
    if (known.length > 0) given[argument.name] = known
  }
  return given
}

const DECIDES = new Set<Argument['kind']>(['order', 'store'])

async function readOne(argument: Argument, word: string, words: Words): Promise<Choice | null> {
  const read = await readWord(argument, word, {}, words)
  return 'why' in read ? null : read
}
