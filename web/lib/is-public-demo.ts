/** True in a demo that is open to others: the server writes a banner into each of its pages. */
export const isPublicDemo = (): boolean => document.querySelector('body > .demo-banner') !== null
