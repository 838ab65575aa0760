export interface NotificationEvents {
  'notification.asked': { notificationId: string }
}
