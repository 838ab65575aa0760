import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { trpc } from '../../../api'
import { Button } from '../../../ui/buttons/button'
import { Spinner } from '../../../ui/display/spinner'
import { Banner } from '../../../ui/feedback/banner'
import { ErrorState } from '../../../ui/feedback/error-state'
import { isProvider, leaveFor } from './social-flow'

/** On the way to a provider: nothing to see, unless it is not set up. */
export default function SocialStartScreen() {
  const t = useTranslations('sign-in')
  const { providerId, action } = useParams({ from: '/plain/auth/$providerId/{-$action}' })
  const { next } = useSearch({ from: '/plain/auth/$providerId/{-$action}' })
  const methods = trpc.public.auth.methods.useQuery()
  const method = methods.data?.methods.find(({ id }) => id === providerId)
  const url = isProvider(providerId) ? method?.url : undefined

  useEffect(() => {
    if (url && isProvider(providerId))
      void leaveFor(providerId, url, { action: action === 'link' ? 'link' : 'login', next })
  }, [url, providerId, action, next])

  if (methods.isError) return <ErrorState error={methods.error} onRetry={methods.refetch} />
  if (methods.data && !url)
    return (
      <section className="mx-auto w-full max-w-sm space-y-4 px-gutter pt-[8vh] pb-10">
        <h1 className="text-display">{t('social.failed')}</h1>
        <Banner tone="bad">{t('social.notOffered')}</Banner>
        <Button asChild size="large" className="w-full">
          <Link to="/login" search={{ next }}>
            {t('social.otherWay')}
          </Link>
        </Button>
      </section>
    )
  return (
    <div role="status" className="m-auto flex items-center gap-2 text-text2">
      <Spinner />
      <h1 className="text-body">{t('social.leaving', { provider: method?.label ?? '' })}</h1>
    </div>
  )
}
