import { useQuery } from '@tanstack/react-query'
import { Command as Cmdk } from 'cmdk'
import { ArrowLeft, Check, ChevronRight, CircleAlert, CircleCheck, SkipForward } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../ui/buttons/button'
import { cx } from '../../../ui/cx'
import { toast } from '../../../ui/feedback/toast'
import { option } from '../../../ui/layout/surface'
import { useDebounced } from '../../../ui/use-debounced'
import type { Act, Answer, Argument, Choice, Given, Words } from '../acts/act'
import { perform, rehearse, useActs, useShownChoice } from '../acts/acts'
import { choicesFor } from '../acts/choices'
import { paletteInput } from './palette-look'

const PAUSE_MS = 120

interface ActStepsProps {
  act: Act
  /** Arguments that are known already: it asks for what follows them. */
  start?: Given
  /** Back to all commands. */
  onBack: () => void
  onClose: () => void
}

/** Asks for the arguments of an act one after the other, shows what would happen where it can, and does it. */
export function ActSteps({ act, start = {}, onBack, onClose }: ActStepsProps) {
  const t = useTranslations('acts')
  const shown = useShownChoice()
  const { words } = useActs()
  const [given, setGiven] = useState(start)
  const [at, setAt] = useState(() => act.arguments.findIndex(({ name }) => !start[name]))
  const argument = act.arguments[at]
  const back = () => {
    const before = act.arguments[at - 1]
    if (!before) return onBack()
    setGiven({ ...given, [before.name]: undefined })
    setAt(at - 1)
  }
  if (!words) return null
  return (
    <>
      <div className="flex flex-wrap items-center gap-1 px-2 pt-2 text-meta text-text2">
        <IconButton icon={ArrowLeft} label={t('steps.back')} size="small" onClick={back} />
        <span className="font-medium text-text">{t(`acts.${act.name}.label`)}</span>
        {act.arguments.flatMap(({ name }) =>
          (given[name] ?? []).map(choice => (
            <span key={`${name}.${choice.value}`} className="flex min-w-0 items-center gap-1">
              <ChevronRight size={12} aria-hidden className="shrink-0 text-text3" />
              <span className="sr-only">{t(`arguments.${name}`)}: </span>
              <span className="max-w-40 truncate">{shown(choice).label}</span>
            </span>
          )),
        )}
      </div>
      {at === 0 && <p className="px-4 text-meta text-text3">{t(`acts.${act.name}.text`)}</p>}
      {argument ? (
        <AskStep
          key={argument.name}
          argument={argument}
          given={given}
          words={words}
          onGive={chosen => setGiven({ ...given, [argument.name]: chosen })}
          onNext={() => setAt(at + 1)}
          onBack={back}
        />
      ) : (
        <ConfirmStep act={act} given={given} words={words} onBack={back} onClose={onClose} />
      )}
    </>
  )
}

interface AskStepProps {
  argument: Argument
  given: Given
  words: Words
  onGive: (chosen: readonly Choice[]) => void
  onNext: () => void
  onBack: () => void
}

function AskStep({ argument, given, words, onGive, onNext, onBack }: AskStepProps) {
  const t = useTranslations('acts')
  const shown = useShownChoice()
  const [text, setText] = useState('')
  const still = useDebounced(text, PAUSE_MS)
  const chosen = given[argument.name] ?? []
  const { data: choices, isFetching } = useQuery({
    queryKey: ['act choices', argument.kind, still, given, words.format.language],
    queryFn: () => choicesFor(argument.kind, { text: still, given, words }),
    placeholderData: before => before,
  })
  const isSettled = still === text && !isFetching
  const open = (choices ?? []).filter(choice => !chosen.some(({ value }) => value === choice.value))
  const choose = (choice: Choice) => {
    onGive(argument.many ? [...chosen, choice] : [choice])
    if (argument.many) setText('')
    else onNext()
  }
  const backspace = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' || text !== '') return
    event.preventDefault()
    if (chosen.length > 0) onGive(chosen.slice(0, -1))
    else onBack()
  }
  return (
    <Cmdk label={t(`asks.${argument.name}`)} shouldFilter={false} loop>
      <Cmdk.Input
        autoFocus
        value={text}
        onValueChange={setText}
        onKeyDown={backspace}
        placeholder={t(`asks.${argument.name}`)}
        className={paletteInput}
      />
      <Cmdk.List className="max-h-[50dvh] overflow-auto p-2">
        {chosen.length > 0 && (
          <Line value="continue" icon={Check} onSelect={onNext}>
            {t('steps.continue', { count: chosen.length })}
          </Line>
        )}
        {argument.optional && (
          <Line value="skip" icon={SkipForward} onSelect={onNext}>
            {t('steps.skip')}
          </Line>
        )}
        {isSettled || still === text
          ? open.map(choice => {
              const { label, detail } = shown(choice)
              return (
                <Cmdk.Item
                  key={choice.value}
                  value={choice.value}
                  onSelect={() => choose(choice)}
                  className={option}
                >
                  <span className="flex-1 truncate">{label}</span>
                  {detail && <span className="max-w-1/2 truncate text-meta text-text3">{detail}</span>}
                </Cmdk.Item>
              )
            })
          : null}
        {isSettled && open.length === 0 && (
          <p role="status" className="py-6 text-center text-text3">
            {t(text.trim() === '' ? 'steps.type' : 'steps.nothing')}
          </p>
        )}
      </Cmdk.List>
    </Cmdk>
  )
}

function ConfirmStep({
  act,
  given,
  words,
  onBack,
  onClose,
}: {
  act: Act
  given: Given
  words: Words
  onBack: () => void
  onClose: () => void
}) {
  const t = useTranslations('acts')
  const [working, setWorking] = useState(false)
  const [done, setDone] = useState<readonly Answer[] | null>(null)
  const { data: expected } = useQuery({
    queryKey: ['act rehearsal', act.name, given, words.format.language],
    queryFn: () => rehearse(act, given, words),
    // Asked once, of how things are now, and not again when they have been changed.
    enabled: !working && !done,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const answers = done ?? expected
  const mayGoOn = !done && expected !== undefined && (!act.rehearse || expected.some(({ ok }) => ok))
  const doIt = async () => {
    if (working) return
    setWorking(true)
    const became = await perform(act, given, words)
    setWorking(false)
    if (became.some(({ ok }) => !ok)) return setDone(became)
    toast.success(t('steps.done'), { description: [...new Set(became.map(({ text }) => text))].join(' · ') })
    onClose()
  }
  return (
    <Cmdk label={t(`acts.${act.name}.label`)} shouldFilter={false} loop>
      <Cmdk.Input
        autoFocus
        readOnly
        value=""
        placeholder={t('steps.confirm')}
        onKeyDown={event => {
          if (event.key === 'Backspace') onBack()
        }}
        className={paletteInput}
      />
      <div aria-live="polite" className="max-h-[40dvh] overflow-auto px-4 pt-3 empty:hidden">
        {!answers || working ? (
          <p className="text-text3">{t(working ? 'steps.working' : 'steps.checking')}</p>
        ) : (
          <ul className="space-y-1.5">
            {answers.map((answer, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: answers come once, in their order
              <AnswerLine key={index} answer={answer} />
            ))}
          </ul>
        )}
      </div>
      <Cmdk.List className="p-2">
        {mayGoOn && (
          <Line value="do" icon={Check} onSelect={() => void doIt()}>
            {t('steps.doIt')}
          </Line>
        )}
      </Cmdk.List>
    </Cmdk>
  )
}

function AnswerLine({ answer: { ok, text, record } }: { answer: Answer }) {
  const Icon = ok ? CircleCheck : CircleAlert
  return (
    <li className="flex items-start gap-2">
      <Icon size={16} aria-hidden className={cx('mt-0.5 shrink-0', ok ? 'text-ok' : 'text-bad')} />
      <span className="min-w-0">
        {record?.kind === 'order' && <span className="font-medium">{record.label}: </span>}
        {text}
      </span>
    </li>
  )
}

function Line({
  value,
  icon: Icon,
  onSelect,
  children,
}: {
  value: string
  icon: typeof Check
  onSelect: () => void
  children: string
}) {
  return (
    <Cmdk.Item value={value} onSelect={onSelect} className={option}>
      <Icon size={16} aria-hidden className="shrink-0 text-text3" />
      <span className="flex-1 truncate">{children}</span>
    </Cmdk.Item>
  )
}
