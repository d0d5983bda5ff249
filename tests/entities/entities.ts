/** The pattern of each field's value in JSON; an absent field has none. */
type Fields = Record<string, RegExp | undefined>

const uuid = /^"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"$/
const time = /^"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"$/
const text = /^".+"$/s
const number = /^-?\d+(\.\d+)?$/
const whole = /^\d+$/
const boolean = /^(true|false)$/
const nullValue = /^null$/
const decimal = /^"\d\.\d\d"$/
const object = /^\{/
const zone = /^"\w+\/\w+"$/
const or = (one: RegExp, other: RegExp) => new RegExp(`${one.source}|${other.source}`, 's')

const user: Fields = {
  id: uuid,
  firstName: text,
  lastName: text,
  profileImageUrl: or(text, nullValue),
  isVerified: boolean,
  totalRating: decimal,
  ratingCount: whole,
}
/** A user embedded in a task, message or review: the `email` key stays, but its value is always null. */
const nested: Fields = { ...user, email: nullValue }
const fullUser: Fields = {
  ...user,
  bio: text,
  location: text,
  isHelper: boolean,
  isRequester: boolean,
  createdAt: time,
}

/** A completed request, as its requester sees it. */
const request: Fields = {
  id: uuid,
  requesterId: uuid,
  requester: object,
  helperId: uuid,
  helper: object,
  taskType: /^"request"$/,
  title: text,
  description: text,
  category: text,
  date: time,
  time: /^"\d\d:\d\d"$/,
  timeZone: zone,
  duration: number,
  address: text,
  addressPrivate: boolean,
  area: text,
  latitude: number,
  longitude: number,
  compensationType: /^"money"$/,
  compensation: number,
  serviceOffered: nullValue,
  pointsOffered: nullValue,
  availability: nullValue,
  parkingNote: text,
  status: /^"completed"$/,
  termsVersion: whole,
  // Only in the requester's own list, on open tasks.
  offersToAnswer: undefined,
  // Only in one's own list, on completed tasks.
  mayReview: undefined,
  // Only after a block between the requester and the helper.
  isBlocked: undefined,
  pausedUntil: undefined,
  // Only if it closes, or has closed, by itself.
  closesAt: undefined,
  closedAt: undefined,
  closedReason: undefined,
  move: undefined,
  withheld: undefined,
  createdAt: time,
}

/** An offer whose helper has not confirmed the changed terms. */
const offer: Fields = {
  id: uuid,
  taskId: uuid,
  helperId: uuid,
  helper: object,
  tasksCompleted: whole,
  memberSince: time,
  distanceMiles: whole,
  haveHelped: boolean,
  latestReview: or(object, nullValue),
  promises: nullValue,
  record: or(object, nullValue),
  message: text,
  status: /^"pending"$/,
  changedTerms: object,
  releasedBy: nullValue,
  releaseReason: nullValue,
  isHidden: boolean,
  createdAt: time,
}

/**
 * Lists the entities of docs/product.md, section 3, field by field. A test compares the names with the schemas, and
 * another reads each entity as a response with every field filled.
 */
export const entities = {
  'the current user': {
    ...fullUser,
    email: text,
    emailVerified: boolean,
    emailRefused: boolean,
    role: nullValue,
    hasOffered: boolean,
    suspension: nullValue,
    limitedUntil: nullValue,
    reportsWaitUntil: nullValue,
    phone: text,
    address: text,
    communityPoints: whole,
  },
  'a public user': { ...fullUser, email: nullValue, promises: object },
  'a nested user': nested,
  'a request': request,
  // The viewer is a stranger, who gets the area as the address.
  'a service': {
    ...request,
    area: undefined,
    parkingNote: nullValue,
    duration: nullValue,
    taskType: /^"service"$/,
    helperId: nullValue,
    helper: nullValue,
    date: nullValue,
    time: nullValue,
    compensationType: /^"service"$/,
    compensation: nullValue,
    serviceOffered: text,
    pointsOffered: nullValue,
    availability: text,
    status: /^"open"$/,
  },
  'a notification': {
    id: uuid,
    type: /^"(offer_received|message_received|task_completed|new_notification|new_message)"$/,
    title: text,
    message: text,
    isRead: boolean,
    relatedTaskId: uuid,
    fromId: uuid,
    createdAt: time,
  },
  'an offer': offer,
  'a released offer': {
    ...offer,
    status: /^"withdrawn"$/,
    changedTerms: nullValue,
    releasedBy: /^"helper"$/,
    releaseReason: text,
  },
  'a review': {
    id: uuid,
    rating: /^[1-5]$/,
    comment: text,
    createdAt: time,
    editedAt: or(time, nullValue),
    receivedAs: /^"requester"$/,
    reviewer: object,
    isByBlocked: boolean,
    isHidden: boolean,
    answer: object,
    mayEdit: boolean,
    mayAnswer: boolean,
    task: object,
  },
  'the task of a review': { title: text, category: text },
  'a message': {
    id: uuid,
    taskId: uuid,
    senderId: uuid,
    content: text,
    isOffer: boolean,
    isRemoved: boolean,
    createdAt: time,
    attachmentUrl: /^"\/files\/.+"$/,
    attachmentType: /^"image"$/,
    attachmentName: text,
    attachmentSize: whole,
    attachmentWidth: whole,
    attachmentHeight: whole,
    clientId: uuid,
    sender: object,
  },
  'a chat': {
    taskId: uuid,
    taskTitle: text,
    taskType: /^"(request|service)"$/,
    partner: object,
    lastMessageAt: time,
    lastText: text,
    lastAttachmentType: /^"image"$/,
    isLastOwn: boolean,
    isLastOffer: boolean,
    isLastRemoved: boolean,
    isUnread: boolean,
  },
  'an upload': { url: /^"\/files\/.+"$/, type: /^"(image|other)"$/, filename: text, size: whole },
  'a conversation partner': {
    userId: uuid,
    firstName: text,
    lastName: text,
    email: nullValue,
    profileImageUrl: or(text, nullValue),
    isClosed: boolean,
  },
  'the notification settings': {
    inAppNotifications: boolean,
    emailNotifications: boolean,
    offerNotifications: boolean,
    messageNotifications: boolean,
    taskUpdateNotifications: boolean,
    digestNotifications: boolean,
  },
  'a session': { id: uuid, device: text, createdAt: time, lastUsedAt: time, isCurrent: boolean },
  'the unread count': { count: whole },
  'the own offer': { hasOffer: boolean },
  'the permission to review': { canReview: boolean },
  'the live event of an offer': { type: /^"new_offer"$/, data: object },
  'the data of an offer’s event': { requesterId: uuid, taskTitle: text, taskId: uuid },
  'the live event of a message': { type: /^"new_message"$/, data: object },
  'the live event of a notification': { type: /^"new_notification"$/, data: object },
  'live typing': { type: /^"typing_start"$/, taskId: uuid, senderId: uuid },
  'the end of live typing': { type: /^"typing_stop"$/, taskId: uuid, senderId: uuid },
} satisfies Record<string, Fields>
