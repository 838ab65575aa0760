import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'

export default function UsersScreen() {
  const t = useTranslations('shell')
  return (
    <>
      <PageHeader title={t('screens.users')} />
      <EmptyState title={t('nothingHere')} />
    </>
  )
}
