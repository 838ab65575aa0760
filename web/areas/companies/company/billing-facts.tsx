import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Outputs } from '../../../api'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { Facts, Section } from '../../../ui/layout/page'

/** To whom a place's invoices are made out. The platform writes it down, so it is only shown. */
export function BillingFacts({ place }: { place: Outputs['company']['locations']['show'] }) {
  const t = useTranslations('company.billing')
  const { billingDetails: details } = place
  const given = (value: string | null | undefined) => value || '–'
  return (
    <Section title={t('details')} flush={!details}>
      {details ? (
        <>
          <Facts
            items={[
              [t('legalName'), given(details.name)],
              [t('vatNumber'), given(details.vatNumber)],
              [t('address'), given(details.address?.formattedAddress ?? details.address?.address)],
              [t('email'), given(details.email)],
            ]}
          />
          <p className="mt-3 text-meta text-text3">
            {t.rich('wrong', {
              link: text => (
                <Link className="text-brand underline" to="/help/feedback">
                  {text}
                </Link>
              ),
            })}
          </p>
        </>
      ) : (
        <EmptyState icon={FileText} title={t('noDetails')} text={t('noDetailsText')} />
      )}
    </Section>
  )
}
