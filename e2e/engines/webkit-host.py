#!/usr/bin/python3
"""A bare window of WebKitGTK that WebKitWebDriver drives: exactly as large as asked, which MiniBrowser cannot be.

It prints what the page's console is told, and saves downloads without asking. Without HOST_PROFILE it keeps nothing, as a
private window does.
"""
import os

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2  # noqa: E402

WIDTH = int(os.environ['HOST_WIDTH'])
HEIGHT = int(os.environ['HOST_HEIGHT'])
PROFILE = os.environ['HOST_PROFILE']
DOWNLOADS = os.environ['HOST_DOWNLOADS']
USER_AGENT = os.environ['HOST_USER_AGENT']


def make_context():
    if not PROFILE:
        return WebKit2.WebContext.new_ephemeral()
    manager = WebKit2.WebsiteDataManager(
        base_data_directory=f'{PROFILE}/data', base_cache_directory=f'{PROFILE}/cache'
    )
    return WebKit2.WebContext.new_with_website_data_manager(manager)


def save(_context, download):
    def decide(download, name):
        download.set_destination(f'file://{DOWNLOADS}/{name}')
        return True

    download.set_allow_overwrite(True)
    download.connect('decide-destination', decide)


def new_view(**more):
    view = WebKit2.WebView(is_controlled_by_automation=True, **more)
    settings = view.get_settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
    if USER_AGENT:
        settings.set_user_agent(USER_AGENT)
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_size_request(WIDTH, HEIGHT)
    window.set_default_size(WIDTH, HEIGHT)
    window.add(view)
    window.show_all()
    window.move(0, 0)
    view.connect('create', lambda opener, _action: new_view(related_view=opener))
    view.connect('close', lambda _view: window.destroy())
    view.connect('web-process-terminated', lambda *_: print('CONSOLE CRASH', flush=True))
    view.connect('permission-request', lambda _view, request: request.deny() or True)
    return view


def begin(context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('thokham')
    session.set_application_info(info)
    session.connect('create-web-view', lambda _session: new_view(web_context=context))


context = make_context()
context.set_automation_allowed(True)
context.set_preferred_languages(['th-TH'])
context.connect('download-started', save)
context.connect('automation-started', begin)
Gtk.Settings.get_default().set_property('gtk-enable-animations', False)
Gtk.main()
