import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { safeNext } from '../../../router/next'
import { signOut } from '../../../session/sign-out'
import { Spinner } from '../../../ui/display/spinner'

export default function LogoutScreen() {
  const t = useTranslations('sign-in')
  const router = useRouter()
  const { next } = useSearch({ from: '/plain/logout' })
  useEffect(() => {
    void signOut().then(() => router.history.replace(safeNext(next) ?? '/login'))
  }, [router, next])
  return (
    <div role="status" className="m-auto flex items-center gap-2 text-text2">
      <Spinner />
      <h1 className="text-body">{t('logout.working')}</h1>
    </div>
  )
}
