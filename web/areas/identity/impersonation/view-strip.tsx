import { useTranslations } from 'use-intl'
import { useSession } from '../../../session/session'
import { switchViewOption, useViewOptions, type ViewOptions } from '../../../session/view-options'
import { RemovableChip } from '../../../ui/display/chip'

const OPTIONS: readonly (keyof ViewOptions)[] = ['asNonSuperAdmin', 'incognito', 'developer']

/** Over every screen while the product is looked at in another way than usual: in which, and the way out of each. */
export default function ViewStrip() {
  const t = useTranslations('impersonation.view')
  const options = useViewOptions()
  const { status } = useSession()
  const on = OPTIONS.filter(option => options[option])
  if (status !== 'signedIn' || on.length === 0) return null
  return (
    <ul
      aria-label={t('title')}
      className="flex flex-wrap items-center gap-2 border-b bg-surface px-gutter py-1"
    >
      {on.map(option => (
        <li key={option} className="max-w-full">
          <RemovableChip
            onRemove={() => switchViewOption(option, false)}
            removeLabel={t('end', { name: t(option) })}
          >
            {t(option)}
          </RemovableChip>
        </li>
      ))}
    </ul>
  )
}
