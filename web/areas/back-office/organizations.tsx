import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/empty-state'
import { PageHeader } from '../../ui/page'

export default function OrganizationsScreen() {
  const t = useTranslations('shell')
  return (
    <>
      <PageHeader title={t('screens.organizations')} />
      <EmptyState title={t('nothingHere')} />
    </>
  )
}
