import { Link } from '@tanstack/react-router'
import { Smartphone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { Button } from '../../../ui/buttons/button'
import { ProviderMark } from './provider-mark'
import { isProvider } from './social-flow'

/**
 * Every other way in that is set up: phone, Google, Apple. Takes no room while none is known.
 * @param look beside each other where another way comes first, and only those that ask for nothing here
 */
export function SocialButtons({ next, look = 'stacked' }: { next?: string; look?: 'stacked' | 'beside' }) {
  const t = useTranslations('sign-in')
  const methods = trpc.public.auth.methods.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY })
  const others = (methods.data?.methods ?? []).filter(
    ({ id, url }) => (id === 'phone' && look === 'stacked') || (isProvider(id) && url),
  )
  if (others.length === 0) return null
  return (
    <ul
      aria-label={t('social.others')}
      className={look === 'beside' ? 'grid gap-2 sm:grid-cols-2' : 'space-y-2'}
    >
      {others.map(({ id, label }) => (
        <li key={id}>
          <Button asChild size="large" className="w-full">
            {isProvider(id) ? (
              <Link
                to="/auth/$providerId/{-$action}"
                params={{ providerId: id }}
                search={{ next }}
                preload={false}
              >
                <ProviderMark provider={id} />
                {t('social.continueWith', { provider: label })}
              </Link>
            ) : (
              <Link to="/login/phone" search={{ next }}>
                <Smartphone size={18} aria-hidden />
                {t('social.continueByPhone')}
              </Link>
            )}
          </Button>
        </li>
      ))}
    </ul>
  )
}
