import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'

export default function LogoutScreen() {
  const t = useTranslations('shell')
  return (
    <>
      <PageHeader title={t('screens.logout')} />
      <EmptyState title={t('nothingHere')} />
    </>
  )
}
