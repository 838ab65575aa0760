import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { FileSpreadsheet, Plus, Stamp } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { invoiceCollection } from '../../../../src/modules/billing/invoices/contract/invoice.collection'
import type { Invoice } from '../../../../src/modules/billing/invoices/contract/invoices'
import { INVOICE_KINDS } from '../../../../src/modules/billing/invoices/rules/invoice-kinds'
import { INVOICE_STATUSES } from '../../../../src/modules/billing/invoices/rules/invoice-state'
import { api } from '../../../api'
import { CITIES } from '../../../collection/cities'
import { CollectionScreen } from '../../../collection/collection-screen'
import type { Collection } from '../../../collection/describe'
import { useMayManage } from '../../../collection/may-manage'
import { Private } from '../../../session/incognito'
import { useSession } from '../../../session/session'
import { Button } from '../../../ui/buttons/button'
import { Money } from '../../../ui/display/figures'
import { openShellDialog } from '../../shell/navigation/shell-dialogs'
import { ChainFoot } from './chain-foot'
import { DraftMonth } from './draft-month'
import { InvoicePage } from './invoice-page'
import { InvoiceState } from './invoice-state'
import { InvoiceTabs } from './invoice-tabs'

const calls = api.admin.invoices

export const invoices: Omit<Collection<Invoice>, 'can'> = {
  ...invoiceCollection,
  calls: {
    list: calls.list.query,
    show: id => calls.show.query({ id }),
    remove: id => calls.remove.mutate({ id }),
    archive: id => calls.archive.mutate({ id }),
    unarchive: id => calls.unarchive.mutate({ id }),
  },
  titleOf: row => row.legalId ?? row.customerName ?? '',
  subtitleOf: row => [row.customerName, row.locationName].filter(Boolean).join(' · '),
  stateOf: row => (
    <span className="flex items-center gap-2">
      <InvoiceState invoice={row} />
      <Money cents={row.total.amount} />
    </span>
  ),
  sort: '-createdAt',
  sum: 'total',
  columns: ({ t, format }) => [
    {
      id: 'legalId',
      header: t('fields.legalId'),
      cell: row => <span className="num">{row.legalId ?? t('choices.invoiceStatus.created')}</span>,
      sortable: true,
      strong: true,
      width: 150,
    },
    {
      id: 'customer',
      header: t('fields.customer'),
      cell: row => (
        <span className="block truncate">
          <Private of="name">{row.customerName}</Private>
          {row.locationName && <span className="text-text2"> · {row.locationName}</span>}
        </span>
      ),
    },
    {
      id: 'kind',
      header: t('fields.invoiceKind'),
      cell: row => <span className="text-text2">{t(`choices.invoiceKind.${row.kind}`)}</span>,
      width: 170,
    },
    {
      id: 'issuedOn',
      header: t('fields.issuedOn'),
      cell: row => row.issuedOn && <span className="num">{format.date(`${row.issuedOn}T12:00:00Z`)}</span>,
      sortable: true,
      width: 120,
    },
    {
      id: 'dueOn',
      header: t('fields.dueOn'),
      cell: row => row.dueOn && <span className="num">{format.date(`${row.dueOn}T12:00:00Z`)}</span>,
      sortable: true,
      width: 120,
    },
    { id: 'status', header: t('fields.state'), cell: row => <InvoiceState invoice={row} />, width: 160 },
    {
      id: 'owed',
      header: t('fields.owed'),
      cell: row => row.owed.amount !== 0 && <Money cents={row.owed.amount} />,
      align: 'end',
      width: 110,
    },
    {
      id: 'total',
      header: t('fields.total'),
      cell: row => <Money cents={row.total.amount} />,
      sortable: true,
      align: 'end',
      width: 110,
    },
  ],
  filters: [
    { key: 'status', label: 'state', of: 'invoiceStatus', values: INVOICE_STATUSES },
    { key: 'kind', label: 'invoiceKind', of: 'invoiceKind', values: INVOICE_KINDS },
    { key: 'isOpen', label: 'isOpen', values: ['true', 'false'] },
    { key: 'isRectifying', label: 'isRectifying', values: ['true', 'false'] },
    { key: 'issuedOn', label: 'issuedOn', kind: 'days' },
    { key: 'dueOn', label: 'dueOn', kind: 'days' },
    { key: 'issuerId', label: 'issuer', kind: 'record', of: 'issuers' },
    { key: 'organizationId', label: 'organization', kind: 'record', of: 'organizations' },
    { key: 'locationId', label: 'location', kind: 'record', of: 'locations' },
    { key: 'total', label: 'total', kind: 'cents' },
    { key: 'city', label: 'city', of: 'city', values: CITIES },
  ],
  form: [],
  blank: () => ({}),
  toForm: () => ({}),
  acts: [
    {
      name: 'issue',
      icon: Stamp,
      opens: 'admin.invoices.setStatus',
      fits: row => row.status === 'created',
      run: row => calls.setStatus.mutate({ id: row.id, status: 'readyToCharge' }),
    },
  ],
}

/** Who owes what, and how late: a list with tabs by state; one invoice has the whole screen. */
export default function InvoicesScreen() {
  const { entityId } = useParams({ from: '/office/admin/invoices/{-$entityId}' })
  return entityId ? <InvoicePage key={entityId} id={entityId} /> : <InvoiceList />
}

function InvoiceList() {
  const t = useTranslations('invoices')
  const navigate = useNavigate()
  const may = useMayManage('admin.invoices')
  const { can } = useSession()
  const collection = useMemo(
    () => ({ ...invoices, can: { create: false, change: false, remove: may.remove } }),
    [may],
  )
  return (
    <>
      <CollectionScreen
        collection={collection}
        notice={
          <>
            <InvoiceTabs />
            <div className="flex flex-wrap items-center gap-2 border-b px-gutter py-2">
              {may.create && (
                <Button asChild kind="primary">
                  <Link to="/admin/create-invoice">
                    <Plus size={16} aria-hidden />
                    {t('new')}
                  </Link>
                </Button>
              )}
              <DraftMonth
                onDrafted={() =>
                  void navigate({
                    to: '/admin/invoices/{-$entityId}',
                    params: { entityId: undefined },
                    search: { filter: 'status:created' },
                  })
                }
              />
              {can('admin.accounting.file') && (
                <Button icon={FileSpreadsheet} onClick={() => openShellDialog('accountant')}>
                  {t('forAccountant')}
                </Button>
              )}
            </div>
          </>
        }
      />
      <ChainFoot />
    </>
  )
}
