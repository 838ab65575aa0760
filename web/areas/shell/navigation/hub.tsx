import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { PageBody } from '../../../ui/layout/page'
import { navIcons } from './nav-icons'
import { navGroups, useNavigation } from './navigation'
import { useScreenTitle } from './screen-title'

/** Every screen this person may open, in one place. */
export default function HubScreen() {
  const t = useTranslations('navigation')
  const screensTexts = useTranslations('screens')
  const titleOf = useScreenTitle()
  const entries = useNavigation()
  return (
    <PageBody>
      <h1 className="mb-6 text-display">{screensTexts('hub')}</h1>
      {navGroups.map(group => {
        const inside = entries.filter(entry => entry.screen.nav[0] === group)
        if (inside.length === 0) return null
        return (
          <section key={group} className="mb-6">
            <h2 className="mb-2 text-note text-text2">{t(`nav.groups.${group}`)}</h2>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-2">
              {inside.map(entry => {
                const Icon = navIcons[entry.screen.nav[1]]
                return (
                  <li key={entry.path}>
                    <Link
                      to={entry.path}
                      className="flex h-14 items-center gap-3 rounded-card border bg-surface px-4 font-medium hover:bg-sunken"
                    >
                      <Icon size={18} aria-hidden className="text-brand" />
                      {titleOf(entry.screen)}
                    </Link>
                  </li>
                )
              })}
            </ul>
          </section>
        )
      })}
    </PageBody>
  )
}
