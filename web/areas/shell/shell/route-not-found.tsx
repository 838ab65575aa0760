import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

/** An address that leads nowhere, with the way to where the product begins. */
export default function RouteNotFound() {
  const t = useTranslations('shell')
  return (
    <main id="main" className="grid min-h-[60dvh] place-items-center">
      <div role="alert" className="flex flex-col items-center gap-1 px-6 py-14 text-center">
        <h1 className="font-semibold text-field">{t('errors.404.title')}</h1>
        <p className="max-w-md text-text2">{t('errors.404.text')}</p>
        <Link
          to="/"
          className="mt-4 inline-flex h-ctl items-center rounded-ctl border border-control/60 bg-surface px-3 font-medium text-body hover:bg-sunken pointer-coarse:min-h-11"
        >
          {t('home')}
        </Link>
      </div>
    </main>
  )
}
