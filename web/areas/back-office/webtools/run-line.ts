import type { useTranslations } from 'use-intl'
import { api } from '../../../api'
import type { Act, Answer, Argument, Choice, Given, Words } from '../../shell/acts/act'
import { perform, rehearse } from '../../shell/acts/acts'
import { readWord, type Unread } from '../../shell/acts/choices'
import { type Grammar, type Line, readLine } from '../../shell/acts/parse-line'
import { kindsToOpen } from '../../shell/acts/record-screens'

type Say = ReturnType<typeof useTranslations<'webtools.prompt'>>

/** Of what `find` finds, so many of each kind. */
const MOST_FOUND = 8

/** What acts have to say of themselves so that a line can be read. */
export const grammarsOf = (acts: readonly Act[]): Grammar[] =>
  acts.map(({ name, arguments: all, rehearse: tries }) => ({
    name,
    arguments: all,
    canRehearse: tries !== undefined,
  }))

/** How a command is written: `state <orders…> <state> [--reason <reason>] [--dry]`. */
export function usageOf(act: Act, words: Words): string {
  const names = act.arguments.map(({ name, many, optional }) => {
    const value = `<${words.t(`arguments.${name}`)}${many ? '…' : ''}>`
    return optional ? `[--${name} ${value}]` : value
  })
  return [act.name, ...names, ...(act.rehearse ? ['[--dry]'] : [])].join(' ')
}

/** Does what a line says, and answers for each of its records. Of an act that one may not do it knows nothing. */
export async function runLine(
  line: Exclude<Line, { kind: 'empty' | 'clear' }>,
  acts: readonly Act[],
  words: Words,
  t: Say,
): Promise<Answer[]> {
  switch (line.kind) {
    case 'wrong':
      return [{ ok: false, text: t(`mistakes.${line.why}`, { what: line.what }) }]
    case 'help':
      return helpWith(line.of, acts, words, t)
    case 'find':
      return find(line.text, words, t)
    case 'act':
      return doAct(line, acts, words, t)
  }
}

/** The same from the text of the line. */
export const readFor = (text: string, acts: readonly Act[]) => readLine(text, grammarsOf(acts))

function helpWith(of: string | null, acts: readonly Act[], words: Words, t: Say): Answer[] {
  const own = [
    { name: 'find', usage: `find <${t('text')}>`, text: t('find') },
    ...acts.map(act => ({
      name: act.name as string,
      usage: usageOf(act, words),
      text: words.t(`acts.${act.name}.text`),
    })),
    { name: 'help', usage: `help [<${t('command')}>]`, text: t('help') },
    { name: 'clear', usage: 'clear', text: t('clear') },
  ]
  const wanted = of === null ? own : own.filter(({ name }) => name === of)
  if (wanted.length === 0) return [{ ok: false, text: t('mistakes.unknownCommand', { what: of ?? '' }) }]
  return wanted.map(({ usage, text }) => ({ ok: true, text: `${usage}\n${text}` }))
}

async function find(text: string, words: Words, t: Say): Promise<Answer[]> {
  const kinds = kindsToOpen(words.can)
  if (text.length < 3) return [{ ok: false, text: t('tooShort') }]
  try {
    const { found } = await api.app.findRecords.query({ text, kinds, limit: MOST_FOUND })
    if (found.length === 0) return [{ ok: false, text: t('nothing', { text }) }]
    return found.map(record => ({
      ok: true,
      record,
      text: [words.kindText(record.kind), record.state && words.stateLabel(record.state)]
        .filter(Boolean)
        .join(' · '),
    }))
  } catch (error) {
    return [{ ok: false, text: words.failureText(error) }]
  }
}

async function doAct(
  line: Extract<Line, { kind: 'act' }>,
  acts: readonly Act[],
  words: Words,
  t: Say,
): Promise<Answer[]> {
  const act = acts.find(({ name }) => name === line.name)
  if (!act) return [{ ok: false, text: t('mistakes.unknownCommand', { what: line.name }) }]
  const given: Given = {}
  const unread: Answer[] = []
  try {
    for (const argument of act.arguments) {
      const said = line.words[argument.name]
      if (!said) continue
      const { choices, answers } = await readAll(argument, said, given, words, t)
      unread.push(...answers)
      // What is unknown of many holds the others not up; of one there is nothing left to do.
      if (choices.length === 0) return unread
      given[argument.name] = choices
    }
  } catch (error) {
    return [...unread, { ok: false, text: words.failureText(error) }]
  }
  return [...unread, ...(await (line.isDry ? rehearse : perform)(act, given, words))]
}

async function readAll(
  argument: Argument,
  said: readonly string[],
  given: Given,
  words: Words,
  t: Say,
): Promise<{ choices: Choice[]; answers: Answer[] }> {
  const choices: Choice[] = []
  const answers: Answer[] = []
  for (const word of said) {
    const read = await readWord(argument, word, given, words)
    if ('why' in read) answers.push(...whyUnread(argument, read, words, t))
    else if (!choices.some(({ value }) => value === read.value)) choices.push(read)
  }
  return { choices, answers }
}

/** Of several that are called alike each is said with the id by which it is told apart. */
function whyUnread({ name }: Argument, { why, word, candidates }: Unread, words: Words, t: Say): Answer[] {
  const argument = words.t(`arguments.${name}`)
  return [
    { ok: false, text: t(`unread.${why}`, { argument, word }) },
    ...candidates.map(({ value, label, detail, record }) => ({
      ok: true,
      ...(record ? { record } : {}),
      text: [record ? '' : label, detail, value].filter(Boolean).join(' · '),
    })),
  ]
}
