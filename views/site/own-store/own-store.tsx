import { useContext, type ReactNode } from "react";
import { FrameStoresContext, type FrameStore } from "../frame-context.ts";

interface OwnStoreProps {
  className?: string | undefined;
  /** What shows without a choice. */
  otherwise?: ReactNode;
  children: (store: FrameStore) => ReactNode;
}

/**
 * Something of the visitor's own store. The HTML has it for each store, since the page is the same for all visitors; styles
 * show that of the store with which the browser has marked the document (`OwnStoreStyles`).
 */
export function OwnStore({ className, otherwise, children }: OwnStoreProps) {
  const stores = useContext(FrameStoresContext);
  return (
    <>
      {otherwise && (
        <div className={className} data-of-store="">
          {otherwise}
        </div>
      )}
      {stores.map((store) => (
        <div key={store.id} className={className} data-of-store={store.id}>
          {children(store)}
        </div>
      ))}
    </>
  );
}
