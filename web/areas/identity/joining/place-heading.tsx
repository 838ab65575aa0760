import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/buttons/button'
import { Skeleton } from '../../../ui/display/skeleton'

/** The initials of a place in place of its picture, its name and a sentence. */
export function PlaceHeading({
  name,
  title,
  children,
}: {
  name: string
  title: string
  children: ReactNode
}) {
  return (
    <header>
      <span
        aria-hidden
        className="grid size-16 place-items-center rounded-card bg-brand font-semibold text-head text-onBrand"
      >
        {initialsOf(name)}
      </span>
      <h1 className="mt-4 text-balance text-display">{title}</h1>
      <p className="mt-2 text-pretty text-field text-text2">{children}</p>
    </header>
  )
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map(word => word.charAt(0).toUpperCase())
    .join('')

/** A link that leads nowhere any more: why, and where to go on. */
export function DeadEnd({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  const t = useTranslations('joining')
  return (
    <div className="flex flex-col items-center text-center">
      <span className="grid size-14 place-items-center rounded-full bg-mutedSoft text-text2">
        <Icon size={26} aria-hidden />
      </span>
      <h1 className="mt-4 text-balance text-head">{title}</h1>
      <p className="mt-2 text-pretty text-field text-text2">{text}</p>
      <Button asChild kind="primary" size="large" className="mt-6">
        <Link to="/search">{t('welcome.toSearch')}</Link>
      </Button>
    </div>
  )
}

export function WelcomeSkeleton() {
  return (
    <div aria-hidden className="space-y-4">
      <Skeleton className="size-16 rounded-card" />
      <Skeleton className="h-9 w-4/5" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-28 w-full rounded-card" />
      <Skeleton className="h-44 w-full rounded-card" />
    </div>
  )
}
