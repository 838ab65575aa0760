import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'

export default function LoginScreen() {
  const t = useTranslations('shell')
  return (
    <>
      <PageHeader title={t('screens.login')} />
      <EmptyState title={t('nothingHere')} />
    </>
  )
}
