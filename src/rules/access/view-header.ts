/**
 * The header of a call by a page that was loaded in a view as a colleague. Another tab may have ended the view: what such a page
 * sends is refused then.
 */
export const VIEW_HEADER = "Suqna-View";
