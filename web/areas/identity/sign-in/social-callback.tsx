import { Link, useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, withoutToken } from '../../../api'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import { safeNext } from '../../../router/next'
import { attributionToSend } from '../../../session/attribution'
import { signInWith } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { Spinner } from '../../../ui/display/spinner'
import { Banner } from '../../../ui/feedback/banner'
import { goOn } from './go-on'
import { isProvider, type Provider, type SocialOutcome, type SocialReturn, takeReturn } from './social-flow'

const names: Record<Provider, string> = { google: 'Google', apple: 'Apple' }
/** Where accounts are linked from. */
const account = '/account'

type Trouble = { kind: 'canceled' | 'stray' | 'existing' } | { kind: 'failed'; error: unknown }

/** Back from a provider: exchanges what it gave, and goes on to where somebody wanted to go. */
export default function SocialCallbackScreen() {
  const t = useTranslations('sign-in')
  const router = useRouter()
  const { providerId } = useParams({ from: '/plain/auth/$providerId/callback' })
  const [outcome] = useState(() => readOnce(providerId))
  const [trouble, setTrouble] = useState<Trouble | null>(
    outcome.kind === 'returned' ? null : { kind: outcome.kind },
  )

  useEffect(() => {
    if (outcome.kind !== 'returned') return
    finish(outcome.back).then(
      wanted => goOn(router, wanted),
      error =>
        setTrouble(
          readFailure(error)?.name === 'ExistingSocialLogin'
            ? { kind: 'existing' }
            : { kind: 'failed', error },
        ),
    )
  }, [outcome, router])

  if (trouble)
    return (
      <Explanation
        trouble={trouble}
        provider={isProvider(providerId) ? providerId : 'google'}
        wasLinking={outcome.kind !== 'stray' && departureOf(outcome).action === 'link'}
        next={outcome.kind === 'stray' ? undefined : (departureOf(outcome).next ?? undefined)}
      />
    )
  return (
    <div role="status" className="m-auto flex items-center gap-2 text-text2">
      <Spinner />
      <h1 className="text-body">{t('social.finishing')}</h1>
    </div>
  )
}

function Explanation({
  trouble,
  provider,
  wasLinking,
  next,
}: {
  trouble: Trouble
  provider: Provider
  wasLinking: boolean
  next: string | undefined
}) {
  const t = useTranslations('sign-in')
  const failureText = useFailureText()
  const label = { provider: names[provider] }
  const texts = {
    canceled: () => t('social.canceled', label),
    stray: () => t('social.stray'),
    existing: () => t('social.existingText', label),
    failed: () => (trouble.kind === 'failed' ? failureText(trouble.error) : ''),
  }
  return (
    <section className="mx-auto w-full max-w-sm space-y-4 px-gutter pt-[8vh] pb-10">
      <h1 className="text-display">
        {trouble.kind === 'existing'
          ? t('social.existing')
          : wasLinking
            ? t('social.notLinked', label)
            : t('social.failed')}
      </h1>
      {trouble.kind === 'failed' ? (
        <Banner tone="bad">{texts.failed()}</Banner>
      ) : (
        <p className="text-text2">{texts[trouble.kind]()}</p>
      )}
      <div className="space-y-2">
        {wasLinking ? (
          <Button asChild kind="primary" size="large" className="w-full">
            <a href={account}>{t('social.backToAccount')}</a>
          </Button>
        ) : (
          <>
            <Button asChild kind="primary" size="large" className="w-full">
              <Link to="/login" search={{ next }}>
                {t('social.otherWay')}
              </Link>
            </Button>
            {trouble.kind !== 'existing' && (
              <Button asChild size="large" className="w-full">
                <Link to="/auth/$providerId/{-$action}" params={{ providerId: provider }} search={{ next }}>
                  {t('social.again', label)}
                </Link>
              </Button>
            )}
          </>
        )}
      </div>
    </section>
  )
}

/** Signs in or links, and tells where somebody wanted to go. */
async function finish({ departure, code, firstName, lastName }: SocialReturn): Promise<string | null> {
  const { provider, action, redirectUri, nonce, codeVerifier, next } = departure
  const proof = { code, redirectUri, nonce, codeVerifier: codeVerifier ?? undefined, firstName, lastName }
  if (action === 'link') {
    await api.app.auth.linkProvider.mutate({ provider, ...proof })
    return safeNext(next ?? undefined) ?? account
  }
  await signInWith(
    await withoutToken.public.auth[provider].mutate({ ...proof, attribution: attributionToSend() }),
  )
  return safeNext(next ?? undefined)
}

const departureOf = (outcome: Exclude<SocialOutcome, { kind: 'stray' }>) =>
  outcome.kind === 'returned' ? outcome.back.departure : outcome.departure

let read: { address: string; outcome: SocialOutcome } | null = null

/** What came back can be taken once; React may draw a screen twice. */
function readOnce(providerId: string): SocialOutcome {
  const address = location.pathname + location.search + location.hash
  if (read?.address !== address)
    read = {
      address,
      outcome: isProvider(providerId) ? takeReturn(providerId, location) : { kind: 'stray' },
    }
  return read.outcome
}
