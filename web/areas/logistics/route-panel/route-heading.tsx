import { ArrowLeft, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../../../ui/buttons/button'

export interface RouteTool {
  icon: LucideIcon
  label: string
  /** Of what stays on: whether it is. */
  isOn?: boolean
  whyDisabled?: string | null
  onPress: () => void
}

interface RouteHeadingProps {
  name: string
  colour: string
  tools: readonly RouteTool[]
  /** Left out where what stands round the panel has the name and the way back. */
  onClose: (() => void) | undefined
}

/** The name of a route and what can be done with it. */
export function RouteHeading({ name, colour, tools, onClose }: RouteHeadingProps) {
  const t = useTranslations('routes')
  if (!onClose)
    return (
      <div className="flex flex-wrap gap-2 px-3 pt-3">
        {tools.map(({ icon, label, isOn, whyDisabled, onPress }) => (
          <Button
            key={label}
            size="small"
            icon={icon}
            kind={isOn ? 'soft' : 'outline'}
            aria-pressed={isOn}
            whyDisabled={whyDisabled}
            onClick={onPress}
          >
            {label}
          </Button>
        ))}
      </div>
    )
  return (
    <header className="border-b px-2 py-2">
      <div className="flex items-center gap-1">
        <IconButton icon={ArrowLeft} label={t('back')} onClick={onClose} />
        <span aria-hidden style={{ background: colour }} className="size-3 shrink-0 rounded-[3px]" />
        <h2 className="min-w-0 flex-1 truncate pl-1 text-title">{name}</h2>
      </div>
      <div className="flex flex-wrap">
        {tools.map(({ icon, label, isOn, whyDisabled, onPress }) => (
          <IconButton
            key={label}
            icon={icon}
            label={label}
            kind={isOn ? 'soft' : 'ghost'}
            aria-pressed={isOn}
            whyDisabled={whyDisabled}
            onClick={onPress}
          />
        ))}
      </div>
    </header>
  )
}
