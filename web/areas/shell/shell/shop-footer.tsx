import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../../../i18n/failure-text'
import { languageNames, languages } from '../../../i18n/language'
import { useLanguage } from '../../../i18n/provider'
import { pickLanguage } from '../../../session/preferences'
import { useSession } from '../../../session/session'
import { cx } from '../../../ui/cx'
import { toast } from '../../../ui/feedback/toast'
import { Logo } from './logo'

const link =
  'inline-flex min-h-8 items-center text-note text-text2 hover:text-text hover:underline pointer-coarse:min-h-11'

/** Under every page of the shop: what there is, who we are, what holds, and the languages. */
export default function ShopFooter() {
  const t = useTranslations('shell')
  const shopTexts = useTranslations('navigation')
  const screensTexts = useTranslations('screens')
  return (
    <footer className="border-t bg-surface print:hidden">
      <div className="mx-auto max-w-shop px-gutter py-10">
        <div className="grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-4">
          <div className="max-md:col-span-2">
            <p className="flex items-center gap-2.5 font-semibold text-title">
              <Logo />
              Comanda
            </p>
            <p className="mt-2 max-w-64 text-note text-text2">{t('footer.about')}</p>
          </div>
          <Column
            title={t('footer.order')}
            links={[
              { to: '/search', search: { channel: 'canteen' }, text: shopTexts('shop.canteen') },
              { to: '/catering', text: shopTexts('shop.catering') },
              { to: '/search', search: { channel: 'groceries' }, text: shopTexts('shop.groceries') },
            ]}
          />
          <Column
            title={t('footer.companies')}
            links={[
              { to: '/flow/customer/onboarding', text: screensTexts('customerOnboarding') },
              { to: '/location/onboarding', text: screensTexts('locationOnboarding') },
              { to: '/account', text: t('footer.join') },
              { to: '/help/feedback', text: t('footer.contact') },
            ]}
          />
          <Column
            title="Comanda"
            links={[
              { to: '/about', text: screensTexts('about') },
              { to: '/partner/onboarding', text: screensTexts('partnerOnboarding') },
              { to: '/tutorial', text: screensTexts('tutorial') },
              { to: '/faq', text: screensTexts('faq') },
              { to: '/allergens', text: screensTexts('allergens') },
              { to: '/help', text: screensTexts('help') },
            ]}
          />
        </div>
        <div className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t pt-4">
          <ul className="flex flex-wrap gap-x-6">
            <li className="flex items-center text-note text-text2">© {new Date().getFullYear()} Comanda</li>
            <li>
              <Link to="/legal/privacy-policy" className={link}>
                {screensTexts('privacyPolicy')}
              </Link>
            </li>
            <li>
              <Link to="/legal/terms-of-service" className={link}>
                {screensTexts('termsOfService')}
              </Link>
            </li>
            <li>
              <Link to="/legal/delivery-policy-offices" className={link}>
                {screensTexts('deliveryPolicy')}
              </Link>
            </li>
          </ul>
          <Languages />
        </div>
      </div>
    </footer>
  )
}

function Column({
  title,
  links,
}: {
  title: string
  links: readonly (Pick<LinkProps, 'to' | 'search' | 'hash'> & { text: string })[]
}) {
  return (
    <nav aria-label={title}>
      <p className="font-semibold text-note">{title}</p>
      <ul className="mt-1">
        {links.map(({ text, ...way }) => (
          <li key={text}>
            <Link {...way} className={link}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Languages() {
  const t = useTranslations('navigation')
  const failureText = useFailureText()
  const { user } = useSession()
  const inUse = useLanguage()
  return (
    <ul aria-label={t('language')} className="-mx-2 flex flex-wrap">
      {languages.map(one => (
        <li key={one}>
          <button
            type="button"
            lang={one}
            aria-pressed={one === inUse}
            onClick={() => void pickLanguage(one, user).catch(error => toast.error(failureText(error)))}
            className={cx(link, 'px-2', one === inUse && 'font-semibold text-text')}
          >
            {languageNames[one]}
          </button>
        </li>
      ))}
    </ul>
  )
}
