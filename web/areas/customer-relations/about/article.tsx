import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** A page to read: what it is about, its sections, and whom to ask what is not answered. */
export function Article({
  title,
  lead,
  sections,
  children,
}: {
  title: string
  lead: string
  sections: readonly { id: string; title: string; text: string }[]
  children?: ReactNode
}) {
  const t = useTranslations('about')
  return (
    <article className="mx-auto w-full max-w-2xl px-gutter pt-8 pb-16 sm:pt-12">
      <h1 className="text-balance text-display sm:text-kiosk">{title}</h1>
      <p className="mt-3 text-field text-text2">{lead}</p>
      {sections.map(section => (
        <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} className="mt-8">
          <h2 id={`${section.id}-title`} className="text-title">
            {section.title}
          </h2>
          <p className="mt-1.5 whitespace-pre-line text-field text-text2">{section.text}</p>
        </section>
      ))}
      {children}
      <p className="mt-10 border-t pt-6 text-note text-text2">
        {t.rich('ask', {
          link: words => (
            <Link to="/help" className="font-medium text-brand underline">
              {words}
            </Link>
          ),
        })}
      </p>
    </article>
  )
}
