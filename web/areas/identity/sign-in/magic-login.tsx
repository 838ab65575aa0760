import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { withoutToken } from '../../../api'
import { readFailure } from '../../../failure'
import { safeNext } from '../../../router/next'
import { signInWith } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { AuthPage, FormFailure } from './auth-page'
import { goOn } from './go-on'

/** Where the link of a mail leads. Only the button signs in: mail scanners open links, and press no buttons. */
export default function MagicLoginScreen() {
  const t = useTranslations('sign-in')
  const router = useRouter()
  const { token, next } = useSearch({ from: '/plain/login/magic' })
  const [failure, setFailure] = useState<unknown>(null)
  const [working, setWorking] = useState(false)

  const goIn = async () => {
    if (!token) return
    setWorking(true)
    setFailure(null)
    try {
      const session = await withoutToken.public.auth.magic.mutate({ token })
      if (!('accessToken' in session)) return
      await signInWith(session)
      await goOn(router, safeNext(next))
    } catch (error) {
      setFailure(error)
      setWorking(false)
    }
  }

  const isOver = !token || readFailure(failure)?.name === 'MagicLinkInvalid'
  return (
    <AuthPage
      title={isOver ? t('magic.over') : t('magic.title')}
      lead={isOver ? t('magic.overText') : t('magic.lead')}
    >
      {isOver ? (
        <Button asChild kind="primary" size="large" className="w-full">
          <Link to="/login/email" search={{ next, way: 'link' }}>
            {t('magic.again')}
          </Link>
        </Button>
      ) : (
        <>
          <FormFailure failure={failure} wait={0} />
          <Button
            kind="primary"
            size="large"
            loading={working}
            onClick={() => void goIn()}
            className="w-full"
          >
            {t('magic.submit')}
          </Button>
        </>
      )}
    </AuthPage>
  )
}
