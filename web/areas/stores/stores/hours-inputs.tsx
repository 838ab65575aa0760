import { Input } from '../../../ui/fields/input'

interface Hours {
  start: string
  end: string
}

/** From when to when; wide enough for the letters of a touch screen and for morning and afternoon. */
export function HoursInputs({
  value,
  onChange,
  from,
  to,
}: {
  value: Hours
  onChange: (hours: Hours) => void
  /** Their names for screen readers. */
  from: string
  to: string
}) {
  return (
    <>
      <Input
        type="time"
        aria-label={from}
        value={value.start}
        onChange={event => onChange({ ...value, start: event.target.value })}
        className={WIDTH}
      />
      –
      <Input
        type="time"
        aria-label={to}
        value={value.end}
        onChange={event => onChange({ ...value, end: event.target.value })}
        className={WIDTH}
      />
    </>
  )
}

const WIDTH = '!w-28 pointer-coarse:!w-[7.75rem]'
