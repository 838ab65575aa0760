import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Lead, ListedLead } from '../../../../src/modules/customer-relations/leads/contract/leads'
import { api } from '../../../api'
import { useFailureText } from '../../../i18n/failure-text'
import { Button } from '../../../ui/buttons/button'
import { toast } from '../../../ui/feedback/toast'
import { Field } from '../../../ui/fields/field'
import { Select } from '../../../ui/fields/select'
import { Facts, Section } from '../../../ui/layout/page'
import { recordsOfLead } from './records-of-lead'

const NOBODY = 'nobody'

/** Who looks after it, how they are reached, and what can be made of it. */
export function LeadDetails({ lead }: { lead: ListedLead & Partial<Lead> }) {
  const t = useTranslations('leads')
  const collectionTexts = useTranslations('collection')
  return (
    <>
      <Assignee lead={lead} />
      <Section title={t('reach')}>
        <Facts
          items={[
            [
              collectionTexts('fields.email'),
              <a key="email" href={`mailto:${lead.email}`} className="text-brand underline">
                {lead.email}
              </a>,
            ] as const,
            [
              collectionTexts('fields.phone'),
              <a key="phone" href={`tel:${lead.phone}`} className="num text-brand underline">
                {lead.phone}
              </a>,
            ] as const,
            ...(lead.ibanLastFour
              ? [
                  [
                    t('account'),
                    <span key="account" className="num">
                      •••• {lead.ibanLastFour}
                    </span>,
                  ] as const,
                ]
              : []),
          ]}
        />
      </Section>
      <Section title={t('make')}>
        <div className="flex flex-wrap gap-2">
          {recordsOfLead(lead).map(({ of, filled }) => (
            <Button key={of} asChild>
              <Link to={`/admin/${of}/{-$entityId}`} params={{ entityId: 'new' }} state={{ filled }}>
                {collectionTexts(`collections.${of}.new`)}
              </Link>
            </Button>
          ))}
        </div>
      </Section>
    </>
  )
}

function Assignee({ lead }: { lead: ListedLead }) {
  const t = useTranslations('leads')
  const collectionTexts = useTranslations('collection')
  const failureText = useFailureText()
  const client = useQueryClient()
  const staff = useQuery({ queryKey: ['lead-staff'], queryFn: () => api.admin.leads.staff.query() })
  const known = staff.data?.staff ?? []
  // Who has left the platform still stands there until somebody else takes over.
  const isKnown = known.some(({ id }) => id === lead.assigneeId)
  const people =
    lead.assigneeId && !isKnown
      ? [...known, { id: lead.assigneeId, name: lead.assigneeName ?? t('former') }]
      : known
  const assign = async (assigneeId: string | null) => {
    try {
      await api.admin.leads.assign.mutate({ id: lead.id, assigneeId })
      await client.invalidateQueries({ queryKey: ['collection', 'leads'] })
    } catch (error) {
      toast.error(failureText(error))
    }
  }
  return (
    <Field label={collectionTexts('fields.assignee')} className="max-w-80">
      <Select
        value={lead.assigneeId ?? NOBODY}
        disabled={Boolean(lead.archivedAt)}
        onChange={value => void assign(value === NOBODY ? null : value)}
        options={[
          { value: NOBODY, label: t('nobody') },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </Field>
  )
}
