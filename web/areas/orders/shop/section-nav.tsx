import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../../ui/cx'
import type { ShownSection } from '../menu/menu-filters'

/** Follows the scrolling, and leads to a section. */
export function SectionNav({
  sections,
}: {
  sections: readonly Pick<ShownSection, 'id' | 'name' | 'languages'>[]
}) {
  const t = useTranslations('shop')
  const [current, setCurrent] = useState(sections[0]?.id)
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const inside = new Set<Element>()
    const watch = new IntersectionObserver(
      seen => {
        for (const { target, isIntersecting } of seen)
          if (isIntersecting) inside.add(target)
          else inside.delete(target)
        const entered = seen.find(one => one.isIntersecting)
        // Back at the top in one leap: all sections are below the line then, and none is at it.
        const isAbove = seen.every(one => one.boundingClientRect.top > (one.rootBounds?.top ?? 0))
        if (entered) setCurrent(entered.target.id.slice(2))
        else if (isAbove && inside.size === 0) setCurrent(sections[0]?.id)
      },
      { rootMargin: '-220px 0px -60% 0px' },
    )
    for (const section of sections) {
      const element = document.getElementById(`s-${section.id}`)
      if (element) watch.observe(element)
    }
    return () => watch.disconnect()
  }, [sections])
  useEffect(() => {
    bar.current
      ?.querySelector(`[href="#s-${current}"]`)
      ?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [current])
  return (
    <nav ref={bar} aria-label={t('store.sections')} className="flex gap-5 overflow-x-auto">
      {sections.map(section => (
        <a
          key={section.id}
          lang={section.languages?.name}
          href={`#s-${section.id}`}
          aria-current={section.id === current ? 'true' : undefined}
          onClick={event => {
            event.preventDefault()
            document.getElementById(`s-${section.id}`)?.scrollIntoView({ behavior: 'smooth' })
          }}
          className={cx(
            'whitespace-nowrap border-b-2 py-2 font-medium text-note',
            section.id === current
              ? 'border-brand text-brand'
              : 'border-transparent text-text2 hover:text-text',
          )}
        >
          {section.name}
        </a>
      ))}
    </nav>
  )
}
