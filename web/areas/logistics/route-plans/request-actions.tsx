import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { VEHICLE_TYPES, type VehicleType } from '../../../../src/modules/logistics/couriers/rules/vehicles'
import type { RouteRequest } from '../../../../src/modules/logistics/route-requests/contract/route-requests'
import { api } from '../../../api'
import { lookUp } from '../../../collection/lookups'
import { readFailure } from '../../../failure'
import { useFailureText } from '../../../i18n/failure-text'
import { ActionButton } from '../../../ui/buttons/action-button'
import { Button } from '../../../ui/buttons/button'
import { Dialog } from '../../../ui/dialogs/dialog'
import { Banner } from '../../../ui/feedback/banner'
import { toast } from '../../../ui/feedback/toast'
import { Combobox } from '../../../ui/fields/combobox'
import { Field } from '../../../ui/fields/field'
import { ReasonDialog } from '../../../ui/fields/reason-dialog'
import { Select } from '../../../ui/fields/select'

/** Dispatch makes a route of a request, or turns it down. */
export function RequestActions({ request }: { request: RouteRequest }) {
  const t = useTranslations('route-plans')
  const [open, setOpen] = useState<'convert' | 'decline' | null>(null)
  if (request.status !== 'open' || request.archivedAt) return null
  const close = () => setOpen(null)
  return (
    <>
      <Button onClick={() => setOpen('decline')}>{t('request.decline')}</Button>
      <Button kind="primary" onClick={() => setOpen('convert')}>
        {t('request.convert')}
      </Button>
      {open === 'convert' && <ConvertDialog request={request} onClose={close} />}
      {open === 'decline' && <DeclineDialog request={request} onClose={close} />}
    </>
  )
}

interface DialogProps {
  request: RouteRequest
  onClose: () => void
}

function useAnswered(onClose: () => void) {
  const client = useQueryClient()
  return async (text: string) => {
    await client.invalidateQueries({ queryKey: ['collection', 'routeRequests'] })
    toast.success(text)
    onClose()
  }
}

export function ConvertDialog({ request, onClose }: DialogProps) {
  const t = useTranslations('route-plans')
  const collectionTexts = useTranslations('collection')
  const failureText = useFailureText()
  const answered = useAnswered(onClose)
  const [vehicleType, setVehicle] = useState<VehicleType>('van')
  const [driverId, setDriver] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const mayOverlap = readFailure(failure)?.name === 'RouteOverlap'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('request.convertTitle')}
      width="card"
      footer={
        <>
          <Button onClick={onClose}>{collectionTexts('collection.cancel')}</Button>
          <ActionButton
            kind="primary"
            action={async () => {
              await api.logistics.requests.convert.mutate({
                id: request.id,
                vehicleType,
                driverId,
                skipOverlapCheck: mayOverlap,
              })
              await answered(t('request.converted'))
            }}
            onError={setFailure}
          >
            {t(mayOverlap ? 'request.convertAnyway' : 'request.convert')}
          </ActionButton>
        </>
      }
    >
      <div className="space-y-4">
        {failure !== null && <Banner tone={mayOverlap ? 'warn' : 'bad'}>{failureText(failure)}</Banner>}
        <Field label={collectionTexts('fields.vehicleType')} required>
          <Select
            value={vehicleType}
            onChange={setVehicle}
            options={VEHICLE_TYPES.map(value => ({
              value,
              label: collectionTexts(`choices.vehicle.${value}`),
            }))}
          />
        </Field>
        <Field label={collectionTexts('fields.courier')} hint={t('request.courierHint')}>
          <Combobox
            value={driverId}
            clearable
            search={text => lookUp('people', text, { isCourier: true })}
            onChange={id => {
              setDriver(id)
              setFailure(null)
            }}
          />
        </Field>
      </div>
    </Dialog>
  )
}

function DeclineDialog({ request, onClose }: DialogProps) {
  const t = useTranslations('route-plans')
  const collectionTexts = useTranslations('collection')
  const answered = useAnswered(onClose)
  return (
    <ReasonDialog
      title={t('request.declineTitle')}
      field={{ label: t('request.reason'), hint: t('request.reasonHint'), required: true }}
      maxLength={2000}
      needed={t('request.reasonHint')}
      cancel={collectionTexts('collection.cancel')}
      confirm={t('request.decline')}
      kind="danger"
      onConfirm={async reason => {
        await api.logistics.requests.decline.mutate({ id: request.id, reason })
        await answered(t('request.declined'))
      }}
      onClose={onClose}
    />
  )
}
