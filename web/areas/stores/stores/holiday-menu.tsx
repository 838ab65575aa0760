import { CalendarPlus, ChevronDown } from 'lucide-react'
import { useFormat } from '../../../i18n/format'
import { Button } from '../../../ui/buttons/button'
import { Menu } from '../../../ui/dialogs/menu'

interface Props {
  holidays: readonly { on: string; name: string }[]
  label: string
  /** Above the days. */
  title: string
  isChosen: (on: string) => boolean
  onToggle: (on: string, name: string) => void
}

/** Public holidays to choose from, several at a time; nothing where none are known. */
export function HolidayMenu({ holidays, label, title, isChosen, onToggle }: Props) {
  const format = useFormat()
  if (holidays.length === 0) return null
  return (
    <Menu
      align="start"
      trigger={
        <Button icon={CalendarPlus} iconAfter={ChevronDown}>
          {label}
        </Button>
      }
      entries={[
        [
          title,
          ...holidays.map(({ on, name }) => ({
            label: `${format.date(`${on}T12:00Z`)} · ${name}`,
            checked: isChosen(on),
            stay: true,
            onSelect: () => onToggle(on, name),
          })),
        ],
      ]}
    />
  )
}
