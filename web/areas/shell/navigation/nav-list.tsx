import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import * as v from 'valibot'
import type { NavGroup } from '../../../router/screen'
import { savedValue } from '../../../session/saved-value'
import { cx } from '../../../ui/cx'
import { useCurrentScreen } from './current-screen'
import { navIcons } from './nav-icons'
import { type NavEntry, navGroups } from './navigation'
import { useScreenTitle } from './screen-title'

/** As many stand on a laptop's screen at once; of more, groups are folded, so that each of them is in sight. */
const MOST_UNFOLDED = 16
const OPEN_AT_FIRST: readonly NavGroup[] = ['operations', 'logistics', 'people']

const Folds = v.record(v.string(), v.boolean())
/** What was opened or folded by hand, in this browser. */
const folds = savedValue<Partial<Record<string, boolean>>>('office.navigation', stored => {
  const parsed = v.safeParse(Folds, stored)
  return parsed.success ? parsed.output : {}
})

/** All screens of the back office, by groups. */
export function NavList({ entries }: { entries: readonly NavEntry[] }) {
  const screen = useCurrentScreen()
  const current = screen?.nav?.[0] ?? null
  const list = useRef<HTMLDivElement>(null)
  const chosen = folds.use()
  const canFold = entries.length > MOST_UNFOLDED
  // Who comes to a screen some other way finds it in the navigation, too.
  useEffect(() => {
    if (current && folds.get()[current] === false) folds.set(({ [current]: _, ...others }) => others)
  }, [current])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is another line, once all are there
  useEffect(() => {
    list.current?.querySelector('[aria-current=page]')?.scrollIntoView?.({ block: 'nearest' })
  }, [screen, entries.length])
  const groups = navGroups.map(group => {
    const inside = entries.filter(entry => entry.screen.nav[0] === group)
    if (inside.length === 0) return null
    const isOpen = !canFold || (chosen[group] ?? (OPEN_AT_FIRST.includes(group) || group === current))
    return (
      <Group
        key={group}
        name={group}
        entries={inside}
        isOpen={isOpen}
        onFold={canFold ? () => folds.set(before => ({ ...before, [group]: !isOpen })) : null}
      />
    )
  })
  return <div ref={list}>{groups}</div>
}

interface GroupProps {
  name: NavGroup
  entries: readonly NavEntry[]
  isOpen: boolean
  /** Null where there is room for all. */
  onFold: (() => void) | null
}

function Group({ name, entries, isOpen, onFold }: GroupProps) {
  const t = useTranslations('navigation')
  const id = useId()
  const title = t(`nav.groups.${name}`)
  return (
    <div className={isOpen ? 'mb-3' : 'mb-1'}>
      {onFold ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onFold}
          className="flex h-7 w-full items-center justify-between rounded-ctl px-2 text-chip text-text3 hover:bg-sunken pointer-coarse:h-11"
        >
          {title}
          <ChevronDown size={14} aria-hidden className={cx('shrink-0', !isOpen && '-rotate-90')} />
        </button>
      ) : (
        <p className="px-2 pb-1 text-chip text-text3">{title}</p>
      )}
      <ul id={id} hidden={!isOpen}>
        {entries.map(entry => (
          <li key={entry.path}>
            <SideLink entry={entry} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function SideLink({ entry }: { entry: NavEntry }) {
  const titleOf = useScreenTitle()
  const Icon = navIcons[entry.screen.nav[1]]
  return (
    <Link
      to={entry.path}
      className="mb-0.5 flex h-8 scroll-my-8 items-center gap-2.5 rounded-ctl px-2 font-medium pointer-coarse:h-11"
      activeProps={{ className: 'bg-brandSoft text-brand' }}
      inactiveProps={{ className: 'text-text2 hover:bg-sunken hover:text-text' }}
    >
      <Icon size={16} aria-hidden className="shrink-0" />
      <span className="truncate">{titleOf(entry.screen)}</span>
    </Link>
  )
}
