import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useFetchedWhenIdle } from '../../router/later'
import { lazyPart } from '../../router/lazy-part'
import { cx } from '../cx'
import { useFieldControl } from './field'
import type { SelectProps } from './select'
import { selectFrame } from './select-frame'

const Opened = lazyPart<SelectProps<string>>(async () => ({ default: (await import('./select')).Select }))
const OPENING_KEYS = ['ArrowDown', 'ArrowUp']

/**
 * The same as Select, on a page by which strangers come in: the list, with what places it, is fetched when the browser
 * has a moment, so that it is there before it is pressed, or as it is.
 */
export function LazySelect<Value extends string>(props: SelectProps<Value>) {
  const [wasOpened, setWasOpened] = useState(false)
  useFetchedWhenIdle(Opened.fetch)
  const closed = <Closed {...props} isOpening={wasOpened} onOpen={() => setWasOpened(true)} />
  if (!wasOpened) return closed
  return (
    <Suspense fallback={closed}>
      <Opened {...props} onChange={chosen => props.onChange(chosen as Value)} defaultOpen />
    </Suspense>
  )
}

function Closed<Value extends string>({
  value,
  options,
  placeholder,
  label,
  disabled,
  before,
  className,
  isOpening,
  onOpen,
}: SelectProps<Value> & { isOpening: boolean; onOpen: () => void }) {
  const wiring = useFieldControl({})
  const chosen = options.find(option => option.value === value)
  return (
    <button
      {...wiring}
      type="button"
      role="combobox"
      aria-label={label}
      aria-haspopup="listbox"
      aria-expanded={isOpening}
      disabled={disabled}
      data-placeholder={chosen ? undefined : ''}
      className={cx(selectFrame, className)}
      onClick={onOpen}
      onKeyDown={event => {
        if (!OPENING_KEYS.includes(event.key)) return
        event.preventDefault()
        onOpen()
      }}
    >
      <span className="min-w-0 truncate">
        {before}
        {chosen?.label ?? placeholder}
      </span>
      <ChevronDown size={16} aria-hidden className="shrink-0 text-text3" />
    </button>
  )
}
